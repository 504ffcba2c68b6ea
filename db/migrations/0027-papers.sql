-- Invoices, tax invoices (Mushak 6.3) and credit notes (Mushak 6.7): numbered without a gap, and never changed.

-- How many of a kind were issued in a fiscal year. Whoever issues one holds the row until the commit, so that a rollback leaves no gap.
create table payments.paper_numbers (
  kind text not null check (kind in ('invoice', 'tax-invoice', 'credit-note')),
  fiscal_year text not null check (fiscal_year ~ '^\d{4}-\d{2}$'),
  last integer not null check (last >= 1),
  primary key (kind, fiscal_year)
);

create table payments.papers (
  id uuid primary key,
  order_id uuid not null,
  order_number text not null,
  -- The first paper of its order, the second and so on.
  position integer not null check (position >= 1),
  kind text not null,
  fiscal_year text not null,
  serial integer not null check (serial >= 1),
  number text not null unique,
  -- What a credit note takes back of.
  corrects_id uuid references payments.papers,
  total_paisa platform.paisa not null check (total_paisa >= 0),
  vat_paisa platform.paisa not null check (vat_paisa >= 0),
  -- Everything that is printed, as it was then.
  content jsonb not null,
  actor text not null,
  issued_at timestamptz not null,
  unique (kind, fiscal_year, serial),
  unique (order_id, position),
  foreign key (kind, fiscal_year) references payments.paper_numbers,
  constraint credit_notes_correct check ((kind = 'credit-note') = (corrects_id is not null))
);
create index papers_of_order_number on payments.papers (order_number);
create index papers_newest on payments.papers (issued_at desc, position desc, id desc);
create trigger papers_append_only before update or delete on payments.papers
  for each row execute function platform.refuse_change();
create trigger papers_never_emptied before truncate on payments.papers
  for each statement execute function platform.refuse_change();

-- The next of its kind in its year is the only one that goes in.
create function payments.refuse_gap() returns trigger language plpgsql as $$
begin
  if new.serial <> (select last from payments.paper_numbers where kind = new.kind and fiscal_year = new.fiscal_year) then
    raise exception 'papers have no gap';
  end if;
  return new;
end $$;
create trigger papers_without_gap before insert on payments.papers
  for each row execute function payments.refuse_gap();
