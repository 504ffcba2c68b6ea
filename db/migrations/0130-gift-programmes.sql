-- Gift programmes: a company gives to its people by occasion, month by month, over the year.
create schema programmes;

create table programmes.programmes (
  id uuid primary key,
  company_id uuid not null references accounts.companies,
  name text not null check (char_length(name) between 1 and 100),
  state text not null default 'draft' check (state in ('draft', 'active', 'paused', 'ended')),
  -- For a calendar year, and for each of its months.
  year_budget_paisa platform.paisa not null check (year_budget_paisa > 0),
  month_budget_paisa platform.paisa not null check (month_budget_paisa > 0),
  -- For each box, agreed by staff; null until then, and a programme without it does not start.
  delivery_paisa platform.paisa check (delivery_paisa >= 0),
  -- A person gets at most one gift in a month.
  one_a_month boolean not null default false,
  -- The weekdays on which the company does not work; 0 is Sunday.
  weekend integer[] not null default '{5,6}',
  reception_name text not null default '',
  reception_phone platform.phone,
  reception_area_id text references places.areas,
  reception_address text not null default '',
  -- How many days the data of a person is kept after they left, and of all after the end.
  keep_days integer not null default 30 check (keep_days between 1 and 365),
  -- The company agreed to the keeping of its people's data: who, when, and to which sentence.
  consent text,
  consent_at timestamptz,
  consent_by uuid references accounts.customers,
  created_by text not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- When the roster was erased as a whole.
  erased_at timestamptz,
  version integer not null default 1,
  constraint consent_is_whole check (num_nulls(consent, consent_at, consent_by) in (0, 3)),
  constraint reception_is_whole check ((reception_area_id is null) = (reception_phone is null)),
  constraint starts_complete check (state not in ('active', 'paused') or (consent_at is not null and delivery_paisa is not null)),
  constraint ended_since check ((state = 'ended') = (ended_at is not null))
);
create index programmes_of_company on programmes.programmes (company_id, created_at desc);
create index programmes_running on programmes.programmes (id) where state in ('active', 'paused');

-- What is given at an occasion: `birthday`, `joining-day`, or an occasion of the shop's rules for gifts.
create table programmes.rules (
  programme_id uuid not null references programmes.programmes,
  occasion text not null check (occasion ~ '^[a-z0-9-]{1,60}$'),
  variant_id uuid not null references catalog.variants,
  -- By language; empty: no card.
  card platform.bilingual not null check (char_length(card::text) <= 5000),
  deliver text not null check (deliver in ('on-day', 'working-day-before')),
  goes_to text not null check (goes_to in ('reception', 'home')),
  primary key (programme_id, occasion)
);

-- Prices that staff agreed with the company; other boxes have the price of the shop when the month is planned.
create table programmes.prices (
  programme_id uuid not null references programmes.programmes,
  variant_id uuid not null references catalog.variants,
  unit_price_paisa platform.paisa not null check (unit_price_paisa > 0),
  primary key (programme_id, variant_id)
);

-- The roster. Texts are as they were given; what they were read as stands beside them.
create table programmes.people (
  id uuid primary key,
  programme_id uuid not null references programmes.programmes,
  position integer not null check (position >= 1),
  name text not null default '',
  name_bn text not null default '',
  phone_text text not null default '',
  phone platform.phone,
  district_text text not null default '',
  area_text text not null default '',
  area_id text references places.areas,
  address_line text not null default '',
  birthday_text text not null default '',
  -- Month and day, without a year.
  birthday text check (birthday ~ '^(0[1-9]|1[0-2])-[0-3][0-9]$'),
  joined_text text not null default '',
  joined_on platform.day,
  language_text text not null default '',
  language text check (language in ('en', 'bn')),
  -- The last day at the company.
  leaves_on platform.day,
  faults jsonb not null default '[]',
  added_at timestamptz not null,
  erased_at timestamptz,
  unique (programme_id, position)
);
-- A number is in a roster once, so that nobody is in it twice.
create unique index person_of_programme_once on programmes.people (programme_id, phone) where phone is not null;
create index people_to_look_at on programmes.people (programme_id, position) where faults <> '[]';
create index people_who_left on programmes.people (leaves_on) where leaves_on is not null and erased_at is null;
create index people_of_phone on programmes.people (phone) where phone is not null;

create table programmes.months (
  id uuid primary key,
  programme_id uuid not null references programmes.programmes,
  -- Its first day.
  month platform.day not null check (extract(day from month) = 1),
  state text not null default 'planned' check (state in ('planned', 'approved', 'expired')),
  -- The last day of approval.
  approve_by platform.day not null,
  -- What may be spent: the budget of the month, or what is left of the year.
  budget_paisa platform.paisa not null check (budget_paisa >= 0),
  total_paisa platform.paisa not null default 0 check (total_paisa >= 0),
  planned_at timestamptz not null,
  reminded_at timestamptz,
  -- The member who changed it last; above the company's amount another one approves.
  changed_by uuid references accounts.customers,
  approved_by uuid references accounts.customers,
  approver_name text,
  approver_designation text,
  approved_at timestamptz,
  expired_at timestamptz,
  version integer not null default 1,
  unique (programme_id, month),
  constraint within_budget check (total_paisa <= budget_paisa),
  constraint approved_by_somebody check ((state = 'approved') = (approved_at is not null and approver_name is not null)),
  constraint expired_since check ((state = 'expired') = (expired_at is not null))
);
create index months_open on programmes.months (approve_by) where state = 'planned';

create table programmes.gifts (
  id uuid primary key,
  month_id uuid not null references programmes.months,
  person_id uuid not null references programmes.people,
  occasion text not null,
  year integer not null,
  -- The day of the occasion, and the day of the delivery.
  occasion_day platform.day not null,
  day platform.day not null,
  variant_id uuid not null references catalog.variants,
  unit_price_paisa platform.paisa not null check (unit_price_paisa >= 0),
  delivery_paisa platform.paisa not null check (delivery_paisa >= 0),
  goes_to text not null check (goes_to in ('reception', 'home')),
  -- Another address for this gift only.
  area_id text references places.areas,
  address_line text,
  state text not null check (state in ('planned', 'left-out', 'in-run')),
  -- Why it is left out.
  reason text check (reason in ('left', 'no-phone', 'no-address', 'no-reception', 'no-price', 'over-budget', 'one-a-month', 'by-member',
    'phone-twice', 'not-approved', 'too-late', 'ended', 'erased')),
  -- A member chose its day, address or box; planning again keeps that.
  changed boolean not null default false,
  run_id uuid references gifting.gift_runs,
  -- Its row in the list of the run, until the person is erased.
  recipient_id uuid,
  -- A person gets one gift for an occasion of a year.
  constraint one_gift_of_an_occasion unique (person_id, occasion, year),
  constraint left_out_for_a_reason check ((state = 'left-out') = (reason is not null)),
  constraint in_run_with_its_run check ((state = 'in-run') = (run_id is not null)),
  constraint own_address_is_whole check ((area_id is null) = (address_line is null)),
  constraint own_address_is_not_the_reception check (area_id is null or goes_to = 'home')
);
create index gifts_of_month on programmes.gifts (month_id, day);
create index gifts_to_order on programmes.gifts (day) where state = 'planned';

-- The run of each delivery day of an approved month, and why it is not ordered yet.
create table programmes.days (
  month_id uuid not null references programmes.months,
  day platform.day not null,
  run_id uuid not null unique references gifting.gift_runs,
  problem text,
  ordered_at timestamptz,
  primary key (month_id, day),
  constraint ordered_without_problem check (ordered_at is null or problem is null)
);
create index days_to_order on programmes.days (day) where ordered_at is null;

create table programmes.events (
  id bigint generated always as identity,
  programme_id uuid not null references programmes.programmes,
  kind text not null check (kind in ('made', 'changed', 'consented', 'started', 'paused', 'ended', 'imported', 'people-changed', 'planned',
    'month-changed', 'approved', 'expired', 'erased')),
  month platform.day,
  count integer not null default 1,
  actor text not null,
  at timestamptz not null,
  primary key (programme_id, id)
);
create trigger programme_events_append_only before update or delete on programmes.events
  for each row execute function platform.refuse_change();

-- The member who began a weekly plan on account of the company; null: staff began it, or it is not on account. When that member leaves the company, no more boxes are ordered.
alter table weekly.plans add column member_id uuid references accounts.customers;
