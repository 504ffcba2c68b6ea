-- Logos of the senders of gifts. A row does not change: another logo is another row.
create table gifting.logos (
  id uuid primary key,
  -- The enquiry that it came with.
  ticket_id uuid unique references content.tickets,
  -- A PNG in the file store, without empty borders.
  file text not null unique,
  width integer not null check (width between 1 and 2000),
  height integer not null check (height between 1 and 2000),
  -- The mean colour of the logo; the colour of the box around it, null on a transparent ground; its strongest colours, the first one first.
  mean text not null check (mean ~ '^#[0-9a-f]{6}$'),
  ground text check (ground ~ '^#[0-9a-f]{6}$'),
  colours text[] not null check (cardinality(colours) <= 3),
  actor text not null,
  created_at timestamptz not null
);

-- The logo that a company uses for its next gift runs.
create table gifting.company_logos (
  company_id uuid primary key references accounts.companies,
  logo_id uuid not null references gifting.logos
);
create index company_logos_of_logo on gifting.company_logos (logo_id);

-- The design of card and sleeve, and the accent of the shop when the run was opened; null for runs from before there were designs, whose cards
-- have none.
alter table gifting.gift_runs
  add column design text,
  add column logo_id uuid references gifting.logos,
  add column accent text,
  add constraint accent_is_a_colour check (accent ~ '^(#[0-9a-f]{6})?$') not valid,
  add constraint design_known check (design in ('eid', 'pohela-boishakh', 'puja', 'new-year', 'mango-season', 'thank-you', 'welcome', 'condolence')) not valid;
create index gift_runs_of_logo on gifting.gift_runs (logo_id) where logo_id is not null;
