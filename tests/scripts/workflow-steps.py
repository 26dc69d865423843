#!/usr/bin/env python3
"""workflow-steps.py WORKFLOW DIRECTORY: write what each step of a workflow runs to a file of its own.

They are called DIRECTORY/NUMBER-NAME, with blanks as underscores; those of actions, which run nothing, are left out.
"""
import sys

import yaml

workflow, directory = sys.argv[1:]
with open(workflow, encoding="utf-8") as stream:
    (job,) = yaml.safe_load(stream)["jobs"].values()
for number, step in enumerate(job["steps"]):
    if "run" in step:
        with open(f"{directory}/{number}-{step['name'].replace(' ', '_')}", "w", encoding="utf-8") as out:
            out.write(step["run"])
