-- Why a delivery failed, as a key that every reader gets in their own language. The note then holds only what was added in free words.
-- Until now the note began with the reason as a sentence in the language of the person who wrote it.
create temporary table failures on commit drop as
select event.consignment_id, event.id, coalesce(known.reason, 'other') as reason,
  case when known.reason is null then event.note else nullif(btrim(substr(event.note, length(known.sentence) + 2)), '') end as note
from fulfilment.consignment_events as event
left join (values
  ('Nobody was home', 'nobody-home'),
  ('বাসায় কেউ ছিলেন না', 'nobody-home'),
  ('The phone was off', 'phone-off'),
  ('ফোন বন্ধ ছিল', 'phone-off'),
  ('Did not want it', 'refused'),
  ('নিতে চাননি', 'refused'),
  ('The address is wrong', 'wrong-address'),
  ('ঠিকানা ভুল', 'wrong-address')
) as known (sentence, reason) on event.note = known.sentence or starts_with(event.note, known.sentence || '. ')
where event.to_state = 'failed' and event.from_state = 'dispatched';

alter table fulfilment.consignment_events
  add column fail_reason text,
  add constraint known_fail_reason check (fail_reason in ('nobody-home', 'phone-off', 'refused', 'wrong-address', 'other')) not valid,
  add constraint fail_reason_of_failure check (fail_reason is null or to_state = 'failed') not valid;

-- The history stays append-only for everything but this file: the same facts, written another way.
alter table fulfilment.consignment_events disable trigger consignment_events_append_only;
update fulfilment.consignment_events as event set fail_reason = failures.reason, note = failures.note
from failures where event.consignment_id = failures.consignment_id and event.id = failures.id;
alter table fulfilment.consignment_events enable trigger consignment_events_append_only;
