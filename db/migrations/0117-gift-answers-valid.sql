-- The rules of 0116 hold for what was there before, and each box of a gift run has the language of its recipient.
alter table fulfilment.consignments add column recipient_language text;
alter table gifting.gift_runs validate constraint recipients_language_known;
alter table gifting.gift_runs validate constraint declined_boxes_known;
alter table gifting.gift_runs validate constraint charity_is_whole;
alter table gifting.recipients validate constraint recipient_language_known;
alter table gifting.recipients validate constraint goes_to_known;
alter table gifting.recipients validate constraint given_person_is_whole;
