-- Making a gift run: proofs that its buyer agrees to, what is printed for its boxes, and what keeps them from being packed.
alter table gifting.run_events drop constraint run_events_kind_check;
alter table gifting.run_events add constraint run_events_kind_check check (kind in ('made', 'imported', 'changed', 'spread', 'asked',
  'answered', 'declined', 'reminded', 'thanked', 'confirmed', 'cancelled', 'erased', 'proof-shown', 'proof-approved', 'proof-sent-back',
  'sleeve-changed', 'printed'));

-- Whether its boxes wear a sleeve with the buyer's logo.
alter table gifting.gift_runs add column with_sleeve boolean not null default false;

create table gifting.proofs (
  id uuid primary key,
  run_id uuid not null references gifting.gift_runs,
  kind text not null check (kind in ('card', 'sleeve')),
  version integer not null check (version >= 1),
  state text not null default 'shown' check (state in ('shown', 'approved', 'sent-back', 'superseded')),
  -- In the file store; null once the names in it were erased.
  file text,
  note text not null default '' check (char_length(note) <= 500),
  -- What the buyer said, and under which name.
  answer text not null default '' check (char_length(answer) <= 1000),
  answered_by text not null default '' check (char_length(answered_by) <= 100),
  answered_at timestamptz,
  actor text not null,
  created_at timestamptz not null,
  unique (run_id, kind, version),
  constraint answered_when_it_says_so check ((state in ('approved', 'sent-back')) <= (answered_at is not null))
);
create unique index one_proof_stands on gifting.proofs (run_id, kind) where state in ('shown', 'approved');

-- What was agreed to is made: from the order on, an approved proof stays as it is.
create function gifting.refuse_change_of_proof() returns trigger language plpgsql as $$
declare
  ordered boolean := exists (select from gifting.gift_runs where id = old.run_id and order_id is not null);
begin
  if tg_op = 'DELETE' or (new.run_id, new.kind, new.version, new.note, new.actor, new.created_at)
    is distinct from (old.run_id, old.kind, old.version, old.note, old.actor, old.created_at)
    or (new.file is not null and new.file is distinct from old.file)
    or (old.state <> 'shown' and (new.answer, new.answered_at) is distinct from (old.answer, old.answered_at))
    or (old.state <> 'shown' and new.answered_by is distinct from old.answered_by and new.answered_by <> '')
    or (old.state = 'approved' and new.state <> 'approved' and (ordered or new.state <> 'superseded'))
    or (old.state in ('sent-back', 'superseded') and new.state <> old.state)
  then
    raise exception 'a proof that was shown does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger proofs_stand before update or delete on gifting.proofs
  for each row execute function gifting.refuse_change_of_proof();

-- Cards and labels of a run, made by a job. One at a time.
create table gifting.prints (
  id uuid primary key,
  run_id uuid not null references gifting.gift_runs,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  -- How many pieces of paper there are to set, and how many are set.
  pieces integer not null default 0 check (pieces >= 0),
  set_pieces integer not null default 0 check (set_pieces between 0 and pieces),
  -- In the file store, in packing order: [{kind, file, first, last, pieces}].
  files jsonb not null default '[]',
  -- Boxes whose cards have signs that no font of ours has: [{number, signs}].
  unprintable jsonb not null default '[]',
  actor text not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  constraint done_with_files check ((state = 'done') <= (finished_at is not null))
);
create unique index one_print_at_a_time on gifting.prints (run_id) where state = 'waiting';
create index prints_of_run on gifting.prints (run_id, created_at desc);

-- Orders of which nothing may be packed yet, and why.
create table ordering.packing_holds (
  order_id uuid primary key references ordering.orders deferrable initially deferred,
  reason text not null check (reason in ('proof')),
  since timestamptz not null
);
