-- The money of a day and of a month is summed by time. Rows are only added, in the order of time: a BRIN index stays small, and costs a
-- payment almost nothing.
create index payment_events_by_time on payments.payment_events using brin (at) with (pages_per_range = 16, autosummarize = on);
