-- What an e-mail shows below its text where it can't change any more: the lines and totals of a quotation that was sent.
alter table messaging.messages add column details jsonb;
-- Links to recipients that cost more than is left of the day's SMS budget wait until staff send them.
alter table gifting.gift_runs add column links_held_at timestamptz;
