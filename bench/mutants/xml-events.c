/* xml-events: parse a document of XML and print its events.

	xml-events [-n] [-t] [-b BYTES] FILE

   -n tells namespaces, -t with their prefixes; -b hands so many BYTES at a time to the parser.
   External entities are files.  Hashing has a constant salt, so that events do not depend on
   chance. */

#include <expat.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int most_bytes = 1 << 16;

static const char *or_none(const char *text)
{
	return text ? text : "-";
}

static void on_start(void *parser, const char *name, const char **attributes)
{
	int specified = XML_GetSpecifiedAttributeCount(parser),
	    id = XML_GetIdAttributeIndex(parser);
	printf("<%s>", name);
	for (int i = 0; attributes[i]; i += 2)
		printf(" %s%s=[%s]%s", i == id ? "id " : "", attributes[i], attributes[i + 1],
		       i < specified ? "" : " by default");
	putchar('\n');
}

static void on_end(void *parser, const char *name)
{
	printf("</%s> %lu:%lu\n", name, (unsigned long)XML_GetCurrentLineNumber(parser),
	       (unsigned long)XML_GetCurrentColumnNumber(parser));
}

static void on_text(void *parser, const char *text, int length)
{
	(void)parser;
	printf("text [%.*s]\n", length, text);
}

static void on_other(void *parser, const char *text, int length)
{
	(void)parser;
	printf("other [%.*s]\n", length, text);
}

static void on_instruction(void *parser, const char *target, const char *data)
{
	(void)parser;
	printf("instruction %s [%s]\n", target, data);
}

static void on_comment(void *parser, const char *text)
{
	(void)parser;
	printf("comment [%s]\n", text);
}

static void on_cdata(void *parser)
{
	printf("cdata, %d bytes\n", XML_GetCurrentByteCount(parser));
}

static void on_end_of_cdata(void *parser)
{
	printf("end of cdata at %ld\n", (long)XML_GetCurrentByteIndex(parser));
}

static void on_namespace(void *parser, const char *prefix, const char *uri)
{
	(void)parser;
	printf("namespace %s %s\n", or_none(prefix), or_none(uri));
}

static void on_end_of_namespace(void *parser, const char *prefix)
{
	(void)parser;
	printf("end of namespace %s\n", or_none(prefix));
}

static void on_xml(void *parser, const char *version, const char *encoding, int standalone)
{
	(void)parser;
	printf("xml %s %s %d\n", or_none(version), or_none(encoding), standalone);
}

static void on_doctype(void *parser, const char *name, const char *system, const char *public,
		       int has_subset)
{
	(void)parser;
	printf("doctype %s %s %s %d\n", name, or_none(system), or_none(public), has_subset);
}

static void on_end_of_doctype(void *parser)
{
	(void)parser;
	puts("end of doctype");
}

static void print_model(const XML_Content *model)
{
	printf("(%d%s %s", model->type, &"\0?\0*\0+"[2 * model->quant], or_none(model->name));
	for (unsigned i = 0; i < model->numchildren; i++)
		print_model(&model->children[i]);
	putchar(')');
}

static void on_element(void *parser, const char *name, XML_Content *model)
{
	printf("element %s ", name);
	print_model(model);
	putchar('\n');
	XML_FreeContentModel(parser, model);
}

static void on_attribute(void *parser, const char *element, const char *name, const char *type,
			 const char *preset, int is_required)
{
	(void)parser;
	printf("attribute %s %s %s [%s] %d\n", element, name, type, or_none(preset), is_required);
}

static void on_entity(void *parser, const char *name, int is_parameter, const char *text,
		      int length, const char *base, const char *system, const char *public,
		      const char *notation)
{
	(void)parser, (void)base;
	printf("entity %s%s [%.*s] %s %s %s\n", is_parameter ? "%" : "", name, length,
	       text ? text : "", or_none(system), or_none(public), or_none(notation));
}

static void on_notation(void *parser, const char *name, const char *base, const char *system,
			const char *public)
{
	(void)parser, (void)base;
	printf("notation %s %s %s\n", name, or_none(system), or_none(public));
}

static void on_skipped(void *parser, const char *name, int is_parameter)
{
	(void)parser;
	printf("skipped %s%s\n", is_parameter ? "%" : "", name);
}

static int on_not_standalone(void *parser)
{
	(void)parser;
	puts("not standalone");
	return XML_STATUS_OK;
}

/* Any encoding that expat does not know has a character of Latin for each byte. */
static int on_encoding(void *data, const char *name, XML_Encoding *encoding)
{
	(void)data;
	printf("encoding %s\n", name);
	for (int i = 0; i < 256; i++)
		encoding->map[i] = i;
	encoding->data = NULL;
	encoding->convert = NULL;
	encoding->release = NULL;
	return XML_STATUS_OK;
}

static int parse(XML_Parser parser, const char *name)
{
	char text[1 << 16];
	FILE *file = fopen(name, "rb");
	if (!file) {
		printf("no file %s\n", name);
		return XML_STATUS_ERROR;
	}
	int length = fread(text, 1, sizeof text, file), at = 0;
	fclose(file);
	do {
		int bytes = length - at < most_bytes ? length - at : most_bytes;
		if (XML_Parse(parser, text + at, bytes, at + bytes == length) == XML_STATUS_ERROR) {
			printf("%s at %lu:%lu\n", XML_ErrorString(XML_GetErrorCode(parser)),
			       (unsigned long)XML_GetCurrentLineNumber(parser),
			       (unsigned long)XML_GetCurrentColumnNumber(parser));
			return XML_STATUS_ERROR;
		}
		at += bytes;
	} while (at < length);
	return XML_STATUS_OK;
}

static int on_external(XML_Parser parser, const char *context, const char *base, const char *system,
		       const char *public)
{
	(void)base;
	printf("external %s %s %s\n", or_none(context), or_none(system), or_none(public));
	XML_Parser inner = XML_ExternalEntityParserCreate(parser, context, NULL);
	int status = inner ? parse(inner, or_none(system)) : XML_STATUS_ERROR;
	if (inner)
		XML_ParserFree(inner);
	return status;
}

static void set_handlers(XML_Parser parser)
{
	XML_UseParserAsHandlerArg(parser);
	XML_SetElementHandler(parser, on_start, on_end);
	XML_SetCharacterDataHandler(parser, on_text);
	XML_SetDefaultHandlerExpand(parser, on_other);
	XML_SetProcessingInstructionHandler(parser, on_instruction);
	XML_SetCommentHandler(parser, on_comment);
	XML_SetCdataSectionHandler(parser, on_cdata, on_end_of_cdata);
	XML_SetNamespaceDeclHandler(parser, on_namespace, on_end_of_namespace);
	XML_SetXmlDeclHandler(parser, on_xml);
	XML_SetDoctypeDeclHandler(parser, on_doctype, on_end_of_doctype);
	XML_SetElementDeclHandler(parser, on_element);
	XML_SetAttlistDeclHandler(parser, on_attribute);
	XML_SetEntityDeclHandler(parser, on_entity);
	XML_SetNotationDeclHandler(parser, on_notation);
	XML_SetSkippedEntityHandler(parser, on_skipped);
	XML_SetNotStandaloneHandler(parser, on_not_standalone);
	XML_SetUnknownEncodingHandler(parser, on_encoding, NULL);
	XML_SetExternalEntityRefHandler(parser, on_external);
	XML_SetParamEntityParsing(parser, XML_PARAM_ENTITY_PARSING_UNLESS_STANDALONE);
}

int main(int argc, char **argv)
{
	int option, has_namespaces = 0, has_prefixes = 0;
	while ((option = getopt(argc, argv, "ntb:")) != -1)
		switch (option) {
		case 'n':
			has_namespaces = 1;
			break;
		case 't':
			has_prefixes = 1;
			break;
		case 'b':
			most_bytes = atoi(optarg);
			break;
		default:
			return 2;
		}
	if (optind != argc - 1 || most_bytes <= 0)
		return 2;
	XML_Parser parser = has_namespaces ? XML_ParserCreateNS(NULL, '|') : XML_ParserCreate(NULL);
	XML_SetHashSalt(parser, 1);
	XML_SetReturnNSTriplet(parser, has_prefixes);
	set_handlers(parser);
	int status = parse(parser, argv[optind]);
	XML_ParserFree(parser);
	return status != XML_STATUS_OK;
}
