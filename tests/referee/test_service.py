"""A question without a table: what is wrong with it, and where."""

from fairtable.referee.service import BadInput


def test_a_bad_question_tells_the_place():
    problem = BadInput("A grid has 81 cells, not 80.", "$.grid")
    assert (str(problem), problem.place) == ("A grid has 81 cells, not 80.", "$.grid")
    assert isinstance(problem, ValueError)
