-- Claims about bad fruit, sent by the link of an order or the code on a box, and the free orders that replace the fruit.

alter table ordering.orders drop constraint orders_source_check;
-- Holds for every new row. Not validated here, so that orders go on while the table is read.
alter table ordering.orders
  add constraint orders_source_check
  check (source in ('storefront', 'api', 'phone', 'gift-run', 'weekly-box', 'replacement')) not valid;

create schema claims;

create table claims.claims (
  id uuid primary key,
  number bigint generated always as identity unique,
  order_id uuid not null references ordering.orders,
  -- The box by whose code it was sent; null: by the link of the order.
  consignment_id uuid references fulfilment.consignments,
  -- The same form sent twice is one claim.
  request_id text not null check (length(request_id) between 8 and 80),
  -- The number of the buyer, for counting; null after erasure.
  phone platform.phone,
  wants text not null check (wants in ('refund', 'replacement')),
  note text,
  state text not null default 'open' check (state in ('open', 'offered', 'accepted', 'done', 'rejected')),
  outcome text check (outcome in ('refund', 'replacement')),
  -- Decided by the rule, without staff.
  automatic boolean not null default false,
  -- What staff say to the buyer about the decision.
  reason text,
  decided_by text,
  decided_at timestamptz,
  answer_by timestamptz not null,
  created_at timestamptz not null,
  -- The free order. Checked at the end of the transaction: the claim is marked before its order is written.
  replacement_id uuid unique references ordering.orders deferrable initially deferred,
  unique (order_id, request_id),
  constraint outcome_of_decision check ((state in ('offered', 'accepted', 'done')) = (outcome is not null)),
  constraint rejected_for_a_reason check (state <> 'rejected' or reason is not null),
  constraint decided_since check ((state = 'open') = (decided_at is null)),
  constraint replaced_by_an_order check ((state = 'done' and outcome = 'replacement') = (replacement_id is not null))
);
create index claims_of_order on claims.claims (order_id);
create index claims_of_phone on claims.claims (phone, created_at) where phone is not null;
create index claims_waiting on claims.claims (answer_by) where state in ('open', 'offered', 'accepted');

create table claims.lines (
  claim_id uuid not null references claims.claims,
  order_line_id uuid not null references ordering.order_lines,
  fault text not null check (fault in ('spoiled', 'damaged', 'unripe', 'missing', 'wrong-fruit')),
  units integer not null check (units > 0),
  -- How much of these units is bad, in percent.
  share integer not null check (share in (25, 50, 100)),
  asked_paisa platform.paisa not null check (asked_paisa > 0),
  granted_paisa platform.paisa check (granted_paisa between 0 and asked_paisa),
  -- What the claim takes of the price of the line beside what is refunded. Zero once it is refunded or rejected.
  held_paisa platform.paisa not null check (held_paisa between 0 and asked_paisa),
  open boolean not null default true,
  primary key (claim_id, order_line_id)
);
create unique index one_open_claim_of_line on claims.lines (order_line_id) where open;
create index lines_of_order_line on claims.lines (order_line_id);

-- Claims and refunds of a line are together never more than what was paid for it. The order is locked first, as by every use case.
create function claims.check_line() returns trigger language plpgsql as $$
declare
  paid bigint;
  taken bigint;
begin
  perform from ordering.orders where id = (select order_id from ordering.order_lines where id = new.order_line_id) for update;
  select line_paisa - discount_paisa into paid from ordering.order_lines where id = new.order_line_id;
  select coalesce(sum(held_paisa), 0) into taken from claims.lines where order_line_id = new.order_line_id;
  taken := taken + coalesce((
    select sum(refunded.amount_paisa) from payments.refund_lines refunded join payments.refunds on refunds.id = refunded.refund_id
    where refunded.item = new.order_line_id::text and refunds.state <> 'refused'), 0);
  if taken > paid then
    raise exception 'claims and refunds of line % are % of %', new.order_line_id, taken, paid
      using errcode = 'check_violation', constraint = 'claimed_within_paid', schema = 'claims', table = 'lines';
  end if;
  return null;
end $$;
create trigger claimed_within_paid after insert or update of held_paisa on claims.lines
  for each row when (new.held_paisa > 0) execute function claims.check_line();

create table claims.photos (
  id uuid primary key,
  claim_id uuid not null references claims.claims,
  file text not null unique,
  at timestamptz not null
);
create index photos_of_claim on claims.photos (claim_id);

-- The refunds that a claim led to.
create table claims.refunds (
  refund_id text primary key references payments.refunds,
  claim_id uuid not null references claims.claims
);
create index refunds_of_claim on claims.refunds (claim_id);

create table claims.events (
  id bigint generated always as identity primary key,
  claim_id uuid not null references claims.claims,
  move text not null,
  from_state text,
  to_state text not null,
  actor text not null,
  at timestamptz not null
);
create index events_of_claim on claims.events (claim_id);
create trigger events_append_only before update or delete on claims.events
  for each row execute function platform.refuse_change();

-- Lots for which staff looked at a proposed recall and decided against it; proposed again when more claims come.
create table claims.recalls_declined (
  lot_id uuid primary key references inventory.lots,
  claims integer not null check (claims > 0),
  actor text not null,
  at timestamptz not null
);
