-- Run once after going back to an earlier moment, before the shop starts. Numbers that buyers were told after that moment are then not
-- given to other orders: each kind of number goes on 10,000 later. Change this if more orders may have been placed since.
select setval(format('%I.%I', schemaname, sequencename), coalesce(last_value, start_value) + 10000)
from pg_sequences
where (schemaname, sequencename) in (
  ('ordering', 'order_numbers'),
  ('fulfilment', 'manifest_numbers'),
  ('gifting', 'quotation_numbers'),
  ('gifting', 'gift_run_numbers'));

-- The process that watches archive_timeout may sleep for five minutes when a server has just been restored. This wakes it.
checkpoint;

-- Archives this as well: otherwise the same numbers would be given again if the machine were lost within the next minute.
select pg_switch_wal();
