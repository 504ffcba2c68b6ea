-- A claim may end in a credit: a coupon over the amount, for one order.
alter table claims.claims
  drop constraint claims_wants_check,
  drop constraint claims_outcome_check,
  add constraint claims_wants_check check (wants in ('refund', 'replacement', 'credit')),
  add constraint claims_outcome_check check (outcome in ('refund', 'replacement', 'credit'));

create table claims.credits (
  claim_id uuid primary key references claims.claims,
  promotion_id uuid not null unique references pricing.promotions
);
