-- What a rider did at a door, as the phone reports it. The phone makes the id and may send a report several times: the first answer stands,
-- also a refusal. A refused report changed nothing else; the office sees it, because the box or the money is somewhere.
create table ordering.door_reports (
  id uuid primary key,
  order_id uuid not null references ordering.orders,
  consignment_id uuid not null,
  staff_id uuid not null,
  actor text not null,
  kind text not null check (kind in ('deliver', 'fail', 'undo')),
  -- The report that an undo takes back.
  undoes uuid references ordering.door_reports,
  state text not null check (state in ('accepted', 'refused')),
  problem text,
  -- At a delivery: what was due, what the phone showed, and what was taken.
  due_paisa platform.paisa check (due_paisa >= 0),
  seen_paisa platform.paisa check (seen_paisa >= 0),
  cash_paisa platform.paisa not null default 0 check (cash_paisa >= 0),
  bkash_paisa platform.paisa not null default 0 check (bkash_paisa >= 0),
  bkash_transaction text check (bkash_transaction ~ '^[A-Z0-9]{8,12}$'),
  -- Why another amount than the due one was taken.
  reason text,
  -- When it happened at the door, and when the shop received it.
  happened_at timestamptz not null,
  received_at timestamptz not null,
  undone_at timestamptz,
  -- The office has to look at it until somebody closes it.
  needs_look boolean not null,
  closed_by text,
  closed_at timestamptz,
  constraint problem_of_refusal check ((state = 'refused') = (problem is not null)),
  constraint undoes_of_undo check ((kind = 'undo') = (undoes is not null)),
  constraint money_of_delivery check (kind = 'deliver' or (cash_paisa = 0 and bkash_paisa = 0)),
  constraint transaction_of_bkash check ((bkash_paisa > 0) = (bkash_transaction is not null)),
  constraint reason_of_difference check (state = 'refused' or kind <> 'deliver' or cash_paisa + bkash_paisa = due_paisa or reason is not null),
  constraint closed_by_somebody check ((closed_by is null) = (closed_at is null))
);
create index door_reports_of_box on ordering.door_reports (consignment_id);
create index door_reports_of_order on ordering.door_reports (order_id);
create index door_reports_to_look_at on ordering.door_reports (received_at) where needs_look and closed_at is null;
-- A transaction of bKash pays one box, and a report is taken back once.
create unique index door_transactions on ordering.door_reports (bkash_transaction) where state = 'accepted' and undone_at is null;
create unique index door_undone_once on ordering.door_reports (undoes) where state = 'accepted';
