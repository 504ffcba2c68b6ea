-- When a code was last texted. Without one the order is not cancelled for want of it. Codes that are awaited now were texted when the
-- order was checked.
alter table ordering.order_checks add column code_sent_at timestamptz;
update ordering.order_checks set code_sent_at = checked_at where code_until is not null;
