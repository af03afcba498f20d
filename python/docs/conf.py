"""Sphinx's settings for the documents of the Python package: ``python3 python/docs/build.py`` makes them, and runs their examples."""

import doctest

import evenhand

project = "evenhand"
copyright = "the evenhand authors"
version = release = evenhand.__version__

extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.doctest", "sphinx.ext.napoleon"]
myst_enable_extensions = ["colon_fence"]
root_doc = "index"

# The notebook is run, and one of its cells that fails fails the pages.
nb_execution_mode = "force"
nb_execution_raise_on_error = True
nb_execution_timeout = 120

html_theme = "furo"
html_title = "evenhand for Python"

autodoc_member_order = "groupwise"
autodoc_typehints = "signature"

# python/tests/test_package.py runs the examples of names.
doctest_test_doctest_blocks = ""
doctest_default_flags = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
# Every page begins with these, as its reader would.
doctest_global_setup = """
import evenhand
import numpy as np
"""
