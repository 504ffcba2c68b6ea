-- What recipients of a gift run may answer, and what they answered.
alter table gifting.gift_runs
  -- Of the messages and pages of its recipients; null: the language of the run.
  add column recipients_language text,
  -- The last day that recipients may choose; null: some days after the day of the run.
  add column last_day platform.day,
  -- Whether a recipient may give the box to somebody else.
  add column may_pass_on boolean not null default false,
  -- A recipient may give the box to this charity; null: may not.
  add column charity_name text,
  add column charity_phone platform.phone,
  add column charity_area_id text references places.areas,
  add column charity_address_line text,
  -- Where a declined box goes: nowhere, or to the address for those who do not answer.
  add column declined_boxes text not null default 'left-out',
  add constraint recipients_language_known check (recipients_language in ('en', 'bn')) not valid,
  add constraint declined_boxes_known check (declined_boxes in ('left-out', 'sender')) not valid,
  add constraint charity_is_whole check (num_nulls(charity_name, charity_phone, charity_area_id, charity_address_line) in (0, 4)) not valid;

alter table gifting.recipients
  -- As it was given, and as it was read or chosen on the page; null: the language of the run.
  add column language_text text not null default '',
  add column language text,
  -- Who gets the box: the recipient, a person named by the recipient, or the charity of the run.
  add column goes_to text not null default 'self',
  add column given_name text,
  add column given_phone platform.phone,
  -- The address as the sender gave it, kept when the recipient enters one; empty: the sender gave none.
  add column sender_place text,
  -- A new address for the box of an ordered run, until its day is chosen.
  add column pending_place jsonb,
  -- When the box of an ordered run last went to another day, address or person.
  add column sent_elsewhere_at timestamptz,
  -- A photo with the thanks, in the file store.
  add column thanks_file text,
  -- When the sender was told of the thanks.
  add column thanks_told_at timestamptz,
  add constraint recipient_language_known check (language in ('en', 'bn')) not valid,
  add constraint goes_to_known check (goes_to in ('self', 'person', 'charity')) not valid,
  add constraint given_person_is_whole check ((goes_to = 'person') <= (given_name is not null and given_phone is not null)) not valid;
create index recipients_thanks_to_tell on gifting.recipients (thanked_at) where thanked_at is not null and thanks_told_at is null;

-- The sender knows of earlier thanks.
update gifting.recipients set thanks_told_at = thanked_at where thanked_at is not null;
