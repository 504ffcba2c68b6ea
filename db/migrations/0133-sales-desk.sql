-- Why a quotation was won or lost, as the sales desk sees it. One row for a quotation; a later one replaces it.
create table gifting.quotation_outcomes (
  quotation_id uuid primary key references gifting.quotations,
  outcome text not null,
  reason text not null,
  note text not null default '' check (char_length(note) <= 500),
  actor text not null,
  at timestamptz not null,
  constraint known_reason check (
    (outcome = 'won' and reason in ('fruit', 'price', 'branding', 'bought-before', 'recommended', 'other'))
    or (outcome = 'lost' and reason in ('price', 'other-supplier', 'day-full', 'fruit-missing', 'put-off', 'no-answer', 'other')))
);

-- Which buyers were reminded before which day of an occasion. One row for a quotation and a day, so that two processes remind once.
create table gifting.occasion_reminders (
  quotation_id uuid not null references gifting.quotations,
  day platform.day not null,
  at timestamptz not null,
  primary key (quotation_id, day)
);

-- Since when the buyer of a quotation agrees to a reminder before the same occasion of the next year. It is no consent to offers.
alter table gifting.quotations add column reminders_since timestamptz;
