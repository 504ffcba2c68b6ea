-- Reports that members of staff saved by a name, and the weeks of which they were sent by e-mail.
create schema reporting;

create table reporting.saved_reports (
  id uuid primary key,
  staff_id uuid not null references accounts.staff,
  name text not null,
  -- The choices, as the query string of the page of reports.
  query text not null,
  -- Where it is sent every week, and in which language; null when it is not sent.
  email text,
  language text not null check (language in ('en', 'bn')),
  created_at timestamptz not null,
  unique (staff_id, name)
);
create index saved_reports_sent on reporting.saved_reports (id) where email is not null;

-- Written in the transaction of the message, so that a week is sent once, whichever process sends it.
create table reporting.sent_weeks (
  saved_report_id uuid not null references reporting.saved_reports on delete cascade,
  -- The Friday that ended it.
  week platform.day not null,
  at timestamptz not null,
  primary key (saved_report_id, week)
);
