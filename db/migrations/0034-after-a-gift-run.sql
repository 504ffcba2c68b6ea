-- What comes after a gift run was ordered: its tax invoice, boxes that are given up, and proofs that no longer fit.

-- The buyer's purchase order, which stands on the bill.
alter table ordering.orders add column purchase_order text check (char_length(purchase_order) between 1 and 60);
update ordering.orders set purchase_order = (
  select left(event.po_number, 60) from gifting.gift_runs run
  join gifting.quotation_versions version on version.id = run.quotation_version_id
  join gifting.quotation_events event on event.quotation_id = version.quotation_id and event.version = version.version
  where run.order_id = orders.id and event.kind = 'approved' and event.po_number <> '' limit 1)
where gift_run_id is not null;

-- Boxes of an order of many that reach nobody: whether they are paid for all the same.
create table ordering.given_up_boxes (
  consignment_id uuid primary key,
  order_id uuid not null references ordering.orders,
  charged boolean not null,
  -- What the order costs less by it.
  amount_paisa platform.paisa not null check (amount_paisa >= 0),
  reason text not null check (char_length(reason) between 1 and 500),
  actor text not null,
  at timestamptz not null,
  constraint charged_takes_nothing_off check (not charged or amount_paisa = 0)
);
create index given_up_boxes_of_order on ordering.given_up_boxes (order_id);
create index given_up_boxes_by_time on ordering.given_up_boxes (at);
create trigger given_up_boxes_append_only before update or delete on ordering.given_up_boxes
  for each row execute function platform.refuse_change();
-- A line stays when all its boxes were given up.
alter table ordering.order_lines drop constraint order_lines_units_check;
alter table ordering.order_lines add constraint order_lines_units_check check (units between 0 and 100000);

-- When everything of it was handed over or settled, and its buyer was told so.
alter table gifting.gift_runs add column finished_at timestamptz;

alter table gifting.run_events drop constraint run_events_kind_check;
alter table gifting.run_events add constraint run_events_kind_check check (kind in ('made', 'imported', 'changed', 'spread', 'asked',
  'answered', 'declined', 'reminded', 'thanked', 'confirmed', 'cancelled', 'erased', 'keep-changed', 'proof-shown', 'proof-approved', 'proof-sent-back',
  'sleeve-changed', 'printed', 'proof-withdrawn', 'proof-reminded', 'finished'));

-- A card that was shown is withdrawn when the words on the cards become others. `texts` are hashes of the words it stands for.
alter table gifting.proofs
  drop constraint proofs_state_check,
  add constraint proofs_state_check check (state in ('shown', 'approved', 'sent-back', 'superseded', 'withdrawn')),
  add column texts text[] not null default '{}',
  add column reminded_at timestamptz,
  add column withdrawn_at timestamptz,
  add constraint withdrawn_when_it_says_so check ((state = 'withdrawn') = (withdrawn_at is not null));
create index proofs_to_remind_of on gifting.proofs (created_at) where state = 'shown' and reminded_at is null;

create or replace function gifting.refuse_change_of_proof() returns trigger language plpgsql as $$
declare
  ordered boolean := exists (select from gifting.gift_runs where id = old.run_id and order_id is not null);
begin
  if tg_op = 'DELETE' or (new.run_id, new.kind, new.version, new.note, new.actor, new.created_at)
    is distinct from (old.run_id, old.kind, old.version, old.note, old.actor, old.created_at)
    or (new.file is not null and new.file is distinct from old.file)
    or (new.texts is distinct from old.texts and new.texts <> '{}')
    or (old.reminded_at is not null and new.reminded_at is distinct from old.reminded_at)
    or (old.state <> 'shown' and (new.answer, new.answered_at) is distinct from (old.answer, old.answered_at))
    or (old.state <> 'shown' and new.answered_by is distinct from old.answered_by and new.answered_by <> '')
    or (old.state = 'approved' and new.state <> 'approved' and (ordered or new.state not in ('superseded', 'withdrawn')))
    or (old.state in ('sent-back', 'superseded', 'withdrawn') and new.state <> old.state)
  then
    raise exception 'a proof that was shown does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
