-- What 0119 left to be validated.
alter table payments.paper_numbers validate constraint paper_numbers_kind_check;
alter table payments.papers validate constraint credit_notes_correct;
