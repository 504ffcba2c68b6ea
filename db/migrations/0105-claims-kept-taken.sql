alter table claims.lines
  drop constraint lines_check,
  drop constraint lines_check1,
  -- More than asked where new fruit is offered in place of money: it is whole units.
  add constraint granted_is_money check (granted_paisa >= 0),
  add constraint held_is_money check (held_paisa >= 0);

-- What claims were granted of a line and a gateway refused to pay back: staff pay it by hand, so it stays taken. Refunds of the line that
-- staff note afterwards are that payment.
create function claims.refused_of_line(line uuid) returns bigint language sql stable as $$
  with own as (
    select refunds.state, refunds.created_at, refunded.amount_paisa as amount, granted.refund_id is not null as by_claim
    from payments.refund_lines refunded join payments.refunds on refunds.id = refunded.refund_id
    left join claims.refunds granted on granted.refund_id = refunds.id
    where refunded.item = line::text)
  select greatest(0, coalesce(sum(amount) filter (where by_claim and state = 'refused'), 0) - coalesce(sum(amount) filter (
    where not by_claim and state <> 'refused'
      and created_at >= (select min(created_at) from own where by_claim and state = 'refused')), 0))::bigint
  from own
$$;

-- Claims and refunds of a line are together never more than what was paid for it. The order is locked first, as by every use case.
create or replace function claims.check_line() returns trigger language plpgsql as $$
declare
  paid bigint;
  taken bigint;
begin
  perform from ordering.orders where id = (select order_id from ordering.order_lines where id = new.order_line_id) for update;
  select line_paisa - discount_paisa into paid from ordering.order_lines where id = new.order_line_id;
  select coalesce(sum(held_paisa), 0) into taken from claims.lines where order_line_id = new.order_line_id;
  taken := taken + coalesce((
    select sum(refunded.amount_paisa) from payments.refund_lines refunded join payments.refunds on refunds.id = refunded.refund_id
    where refunded.item = new.order_line_id::text and refunds.state <> 'refused'), 0) + claims.refused_of_line(new.order_line_id);
  if taken > paid then
    raise exception 'claims and refunds of line % are % of %', new.order_line_id, taken, paid
      using errcode = 'check_violation', constraint = 'claimed_within_paid', schema = 'claims', table = 'lines';
  end if;
  return null;
end $$;
