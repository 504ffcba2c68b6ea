-- Campaigns: offers by SMS or e-mail to people who agreed to them (src/shop/campaigns).
create schema campaigns;

-- Consent is given for a channel. What was recorded before is consent to offers by SMS, as it was asked for.
alter table accounts.consents add column channel text not null default 'sms' constraint consents_channel_known check (channel in ('sms', 'email'));
-- The consent that an offer relies on. It is read again when the offer leaves. No foreign key: consents go when a person is erased.
alter table messaging.messages add column consent_id bigint;

create table campaigns.campaigns (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 80),
  channel text not null check (channel in ('sms', 'email')),
  -- By language; `subjects` for e-mails only.
  texts jsonb not null,
  subjects jsonb not null,
  -- A page of the shop, without its language.
  link_path text check (link_path like '/%' and link_path not like '//%' and char_length(link_path) <= 200),
  -- The rules of the audience, as in src/shop/campaigns/audience-rules.ts.
  rules jsonb not null,
  budget_paisa platform.paisa not null check (budget_paisa >= 0),
  state text not null default 'draft' check (state in ('draft', 'scheduled', 'sending', 'paused', 'stopped', 'finished', 'cancelled')),
  starts_at timestamptz,
  -- When the audience was written down, and when nothing was left to send.
  began_at timestamptz,
  ended_at timestamptz,
  created_by text not null,
  created_at timestamptz not null,
  version integer not null default 1,
  constraint scheduled_has_time check (state in ('draft', 'cancelled') or starts_at is not null),
  constraint sending_began check (state not in ('sending', 'stopped', 'finished') or began_at is not null),
  constraint ended_is_over check ((ended_at is not null) = (state in ('finished', 'cancelled')))
);
create index campaigns_to_send on campaigns.campaigns (starts_at) where state in ('scheduled', 'sending');

-- The audience of a campaign as it was when the campaign began: one row for each person.
create table campaigns.recipients (
  campaign_id uuid not null references campaigns.campaigns,
  place integer not null check (place > 0),
  -- All three are null when the person was erased.
  phone platform.phone,
  recipient text,
  name text,
  language text not null check (language in ('en', 'bn')),
  state text not null default 'waiting' check (state in ('waiting', 'queued', 'left-out')),
  reason text check (reason in ('no-consent', 'no-address', 'too-often', 'too-long', 'erased')),
  -- The consent the message relies on, and the message in the outbox.
  consent_id bigint,
  message_id uuid unique,
  -- SHA-256 of the token in the links of the message.
  token_hash text unique,
  parts integer check (parts >= 0),
  cost_paisa platform.paisa check (cost_paisa >= 0),
  queued_at timestamptz,
  clicked_at timestamptz,
  stopped_at timestamptz,
  primary key (campaign_id, place),
  constraint left_out_for_a_reason check ((state = 'left-out') = (reason is not null)),
  constraint queued_with_its_facts check (
    (state = 'queued') = (message_id is not null and consent_id is not null and token_hash is not null and parts is not null and cost_paisa is not null and queued_at is not null))
);
-- A person gets a campaign once, by number and by address.
create unique index recipients_once_by_phone on campaigns.recipients (campaign_id, phone) where phone is not null;
create unique index recipients_once_by_address on campaigns.recipients (campaign_id, recipient) where recipient is not null;
create index recipients_waiting on campaigns.recipients (campaign_id, place) where state = 'waiting';
create index recipients_of_phone on campaigns.recipients (phone, queued_at) where phone is not null;

-- What became of a campaign, step by step.
create table campaigns.events (
  id bigint generated always as identity primary key,
  campaign_id uuid not null references campaigns.campaigns,
  kind text not null check (kind in ('made', 'changed', 'scheduled', 'began', 'paused', 'continued', 'stopped', 'finished', 'cancelled')),
  count integer,
  actor text not null,
  at timestamptz not null
);
create index events_of_campaign on campaigns.events (campaign_id, id);
create function campaigns.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the history of campaigns is append-only';
end $$;
create trigger events_append_only before update or delete on campaigns.events for each row execute function campaigns.refuse_change();
