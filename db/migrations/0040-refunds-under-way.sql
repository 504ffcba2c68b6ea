-- Who decided that the goods go out although this refund is under way, when and why.
alter table payments.refunds
  add column released_by text,
  add column released_at timestamptz,
  add column release_reason text,
  add constraint released_with_reason check ((released_by is null) = (released_at is null) and (released_by is null) = (release_reason is null));
