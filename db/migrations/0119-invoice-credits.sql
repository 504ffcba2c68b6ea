-- A credit note (Mushak 6.7) reduces a tax invoice (Mushak 6.3) only. An ordinary invoice is reduced by an invoice credit, with numbers of its
-- own. Papers that were issued before stay as they are. Both constraints hold for every new row, and are validated in the next file.
alter table payments.paper_numbers drop constraint paper_numbers_kind_check;
alter table payments.paper_numbers
  add constraint paper_numbers_kind_check check (kind in ('invoice', 'tax-invoice', 'credit-note', 'invoice-credit')) not valid;
alter table payments.papers drop constraint credit_notes_correct;
alter table payments.papers
  add constraint credit_notes_correct check ((kind in ('credit-note', 'invoice-credit')) = (corrects_id is not null)) not valid;
