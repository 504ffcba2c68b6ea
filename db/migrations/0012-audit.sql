-- What staff changed: who, when, what it was and what it is. Rows are only ever added; the movements, price and order histories stay what
-- they are, and this says the same of everything else.
create table accounts.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor text not null,
  staff_id uuid references accounts.staff,
  action text not null check (action ~ '^[a-z]+(-[a-z]+)*$'),
  subject_type text not null check (subject_type ~ '^[a-z]+(-[a-z]+)*$'),
  subject_id text not null,
  subject_name text not null,
  before jsonb,
  after jsonb
);
create index audit_log_of_subject on accounts.audit_log (subject_type, subject_id, id desc);
create index audit_log_of_staff on accounts.audit_log (staff_id, id desc);
create trigger audit_log_append_only before update or delete on accounts.audit_log
  for each row execute function platform.refuse_change();
create trigger audit_log_no_truncate before truncate on accounts.audit_log
  for each statement execute function platform.refuse_change();
