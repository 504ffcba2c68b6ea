-- Rajshahi and Khulna are cities without a sadar upazila: buyers there choose the thana of the police, as in Dhaka and Chattogram. A new
-- shop gets them with the other areas; this is for a shop that has its areas already.
insert into places.areas (id, district_id, name, aliases, kind)
select id, district_id, jsonb_build_object('en', en, 'bn', bn), aliases, 'metro_thana'
from (values
  ('rajshahi/metro-airport', 'rajshahi', 'Airport', 'এয়ারপোর্ট', '{}'::text[]),
  ('rajshahi/metro-belpukur', 'rajshahi', 'Belpukur', 'বেলপুকুর', '{}'::text[]),
  ('rajshahi/metro-boalia', 'rajshahi', 'Boalia', 'বোয়ালিয়া', '{"Boalia Model"}'::text[]),
  ('rajshahi/metro-chandrima', 'rajshahi', 'Chandrima', 'চন্দ্রিমা', '{}'::text[]),
  ('rajshahi/metro-damkura', 'rajshahi', 'Damkura', 'দামকুড়া', '{}'::text[]),
  ('rajshahi/metro-karnahar', 'rajshahi', 'Karnahar', 'কর্ণহার', '{}'::text[]),
  ('rajshahi/metro-kashiadanga', 'rajshahi', 'Kashiadanga', 'কাশিয়াডাঙ্গা', '{}'::text[]),
  ('rajshahi/metro-katakhali', 'rajshahi', 'Katakhali', 'কাটাখালী', '{}'::text[]),
  ('rajshahi/metro-motihar', 'rajshahi', 'Motihar', 'মতিহার', '{}'::text[]),
  ('rajshahi/metro-rajpara', 'rajshahi', 'Rajpara', 'রাজপাড়া', '{}'::text[]),
  ('rajshahi/metro-shah-makhdum', 'rajshahi', 'Shah Makhdum', 'শাহ মখদুম', '{"Shah Mokhdum","Shahmokdum"}'::text[]),
  ('khulna/metro-aranghata', 'khulna', 'Aranghata', 'আড়ংঘাটা', '{}'::text[]),
  ('khulna/metro-daulatpur', 'khulna', 'Daulatpur', 'দৌলতপুর', '{}'::text[]),
  ('khulna/metro-harintana', 'khulna', 'Harintana', 'হরিণটানা', '{}'::text[]),
  ('khulna/metro-khalishpur', 'khulna', 'Khalishpur', 'খালিশপুর', '{}'::text[]),
  ('khulna/metro-khan-jahan-ali', 'khulna', 'Khan Jahan Ali', 'খানজাহান আলী', '{"Khanjahan Ali","Khan Zahan Ali"}'::text[]),
  ('khulna/metro-khulna-sadar', 'khulna', 'Khulna Sadar', 'খুলনা সদর', '{"Khulna Kotwali"}'::text[]),
  ('khulna/metro-labanchara', 'khulna', 'Labanchara', 'লবণচরা', '{"Lobonchora"}'::text[]),
  ('khulna/metro-sonadanga', 'khulna', 'Sonadanga', 'সোনাডাঙ্গা', '{"Sonadanga Model"}'::text[])
) as thana(id, district_id, en, bn, aliases)
where exists (select from places.areas as known where known.district_id = thana.district_id)
on conflict (id) do nothing;
