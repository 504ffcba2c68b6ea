/**
 * Names that people write instead of an area of `places`: parts of cities, bazars, other spellings. By area; each name in Latin or Bangla
 * script. From general knowledge of the cities: a name that lies in two areas is listed in the one that couriers name first.
 */
export const LOCALITIES: Readonly<Record<string, string>> = {
  'dhaka/metro-adabor': 'Shekhertek, শেখেরটেক, Baitul Aman, Monsurabad, মনসুরাবাদ, PC Culture',
  'dhaka/metro-airport': 'Kawla, কাওলা, Haji Camp',
  'dhaka/metro-badda':
    'Merul Badda, মেরুল বাড্ডা, Middle Badda, Moddho Badda, মধ্য বাড্ডা, North Badda, উত্তর বাড্ডা, South Badda, Aftabnagar, Aftab Nagar, আফতাবনগর, Satarkul, সাতারকুল, DIT Project, Gudaraghat, গুদারাঘাট',
  'dhaka/metro-banani': 'Mohakhali, মহাখালী, Kakoli, কাকলী, Chairman Bari, চেয়ারম্যানবাড়ি, Korail, কড়াইল',
  'dhaka/metro-bangshal': 'Nazira Bazar, নাজিরাবাজার, Nawabpur, নবাবপুর, Siddique Bazar, সিদ্দিকবাজার, Alu Bazar',
  'dhaka/metro-cantonment':
    'Mohakhali DOHS, মহাখালী ডিওএইচএস, Banani DOHS, বনানী ডিওএইচএস, Baridhara DOHS, বারিধারা ডিওএইচএস, Matikata, মাটিকাটা, Manikdi, মানিকদী, Balughat, ECB Chottor, ইসিবি চত্বর, Zia Colony, Kachukhet, কচুক্ষেত',
  'dhaka/metro-chawkbazar': 'Chawk Bazar, Bakshi Bazar, বকশীবাজার, Urdu Road, উর্দু রোড, Moulvibazar Dhaka',
  'dhaka/metro-dakshinkhan': 'Ashkona, আশকোনা, Gawair, গাওয়াইর, Faydabad, ফায়দাবাদ, Kosaibari, কসাইবাড়ি, Mollartek, মোল্লারটেক',
  'dhaka/metro-darus-salam': 'Kallyanpur, Kalyanpur, কল্যাণপুর, Technical Mor, টেকনিক্যাল, Gabtoli, গাবতলী বাস, Tolarbag, টোলারবাগ',
  'dhaka/metro-demra': 'Staff Quarter, স্টাফ কোয়ার্টার, Sarulia, সারুলিয়া, Konapara, কোনাপাড়া, Matuail, মাতুয়াইল',
  'dhaka/metro-dhanmondi':
    'Dhanmondi R/A, Jigatola, Zigatola, জিগাতলা, Shankar, শংকর, Rayer Bazar, রায়েরবাজার, Sat Masjid Road, Satmosjid Road, সাত মসজিদ রোড, Dhanmondi 27, Dhanmondi 32',
  'dhaka/metro-gendaria': 'Swamibag, Swamibagh, স্বামীবাগ, Dholaikhal, ধোলাইখাল, Doyaganj, দয়াগঞ্জ',
  'dhaka/metro-gulshan':
    'Gulshan 1, Gulshan 2, গুলশান ১, গুলশান ২, Niketon, Niketan, নিকেতন, Baridhara, বারিধারা, Shahjadpur Gulshan, Kalachandpur, কালাচাঁদপুর, Notun Bazar, নতুন বাজার',
  'dhaka/metro-hatirjheel': 'Moghbazar, Mogbazar, মগবাজার, Wireless Gate, Modhubag, মধুবাগ, Hatirjhil',
  'dhaka/metro-jatrabari':
    'Dhania, Dhonia, ধনিয়া, Shonir Akhra, Sonir Akhra, শনির আখড়া, Rayerbag, রায়েরবাগ, Kajla Jatrabari, Sayedabad, Saydabad, সায়েদাবাদ, Golapbag, গোলাপবাগ, Mir Hazirbag, মীরহাজিরবাগ, Dholpur, ধলপুর',
  'dhaka/metro-kadamtali': 'Jurain, জুরাইন, Donia, দনিয়া, Muradpur Jurain, Rasulpur Kadamtali',
  'dhaka/metro-kafrul':
    'Shewrapara, Sheorapara, শেওড়াপাড়া, Kazipara, কাজীপাড়া, Ibrahimpur, ইব্রাহিমপুর, Mirpur 13, Mirpur 14, মিরপুর ১৩, মিরপুর ১৪',
  'dhaka/metro-kalabagan':
    'Kathalbagan, কাঁঠালবাগান, Panthapath, পান্থপথ, Green Road, গ্রীন রোড, Sukrabad, শুক্রাবাদ, Bashir Uddin Road, Lake Circus, Dolphin Goli',
  'dhaka/metro-khilgaon':
    'Taltola Khilgaon, Goran, গোড়ান, Tilpapara, তিলপাপাড়া, Meradia, মেরাদিয়া, Nandipara, নন্দীপাড়া, Trimohoni, South Banasree, দক্ষিণ বনশ্রী, Sipahibag, সিপাহীবাগ, Chowdhury Para',
  'dhaka/metro-khilkhet':
    'Nikunja, Nikunjo, নিকুঞ্জ, Nikunja 1, Nikunja 2, নিকুঞ্জ ১, নিকুঞ্জ ২, Kuril, কুড়িল, Le Meridien, Dumni, ডুমনি, Namapara, Lake City Concord',
  'dhaka/metro-kotwali':
    'Islampur Road, Babubazar, বাবুবাজার, Sadarghat, সদরঘাট, Tanti Bazar, Tatibazar, তাঁতীবাজার, Shakhari Bazar, শাঁখারীবাজার, Patuatuli, পাটুয়াটুলী, Nayabazar, নয়াবাজার, Mitford, মিটফোর্ড, Armanitola, আরমানিটোলা',
  'dhaka/metro-lalbagh':
    'Azimpur, আজিমপুর, Nawabganj Lalbagh, Posta, পোস্তা, Dhakeshwari, ঢাকেশ্বরী, Shahid Nagar, শহীদনগর, Islambag, ইসলামবাগ, Lalbag Kella',
  'dhaka/metro-mirpur':
    'Mirpur 1, Mirpur 2, Mirpur 6, Mirpur 10, মিরপুর ১, মিরপুর ২, মিরপুর ৬, মিরপুর ১০, Monipur, মনিপুর, Pirerbag, পীরেরবাগ, Paikpara, পাইকপাড়া, Ahmed Nagar, Senpara Parbata, সেনপাড়া পর্বতা, Taltola Agargaon, Golchottor, গোলচত্বর',
  'dhaka/metro-mohammadpur':
    'Shyamoli, Shamoli, শ্যামলী, Lalmatia, লালমাটিয়া, Bosila, Basila, বসিলা, Town Hall, Asad Gate, আসাদ গেট, Tajmahal Road, তাজমহল রোড, Nurjahan Road, নূরজাহান রোড, Japan Garden City, Ring Road, রিং রোড, Mohammadia Housing, Babor Road, Iqbal Road, ইকবাল রোড, Katasur, কাটাসুর, Chand Uddan, চাঁদ উদ্যান, Dhaka Uddan, ঢাকা উদ্যান',
  'dhaka/metro-motijheel':
    'Arambag, আরামবাগ, Fakirapool, Fakirapul, ফকিরাপুল, Dilkusha, দিলকুশা, Kamalapur, কমলাপুর, Gopibag, গোপীবাগ, Motijheel C/A',
  'dhaka/metro-mugda': 'Manda, মান্ডা, Maniknagar, মানিকনগর, Mugdapara, মুগদাপাড়া',
  'dhaka/metro-new-market':
    'Elephant Road, এলিফ্যান্ট রোড, Nilkhet, নীলক্ষেত, Katabon Dhal, Science Lab, সায়েন্স ল্যাব, Dhaka College, ঢাকা কলেজ',
  'dhaka/metro-pallabi':
    'Mirpur 7, Mirpur 11, Mirpur 12, মিরপুর ৭, মিরপুর ১১, মিরপুর ১২, Mirpur DOHS, মিরপুর ডিওএইচএস, Kalshi, কালশী, Eastern Housing, Duaripara, Purobi',
  'dhaka/metro-paltan':
    'Purana Paltan, পুরানা পল্টন, Naya Paltan, Nayapaltan, নয়াপল্টন, Bijoynagar, Segunbagicha Paltan, Baitul Mokarram, বায়তুল মোকাররম, Gulistan, গুলিস্তান, Shantinagar, শান্তিনগর, Kakrail Paltan',
  'dhaka/metro-ramna':
    'Bailey Road, Baily Road, বেইলি রোড, Kakrail, কাকরাইল, Siddheshwari, Siddeshwari, সিদ্ধেশ্বরী, Eskaton, Iskaton, ইস্কাটন, Malibagh, Malibag, মালিবাগ, Mouchak, মৌচাক, Minto Road, মিন্টো রোড, Segunbagicha, সেগুনবাগিচা, Bangla Motor, বাংলামোটর',
  'dhaka/metro-rampura':
    'Banasree, Bonosri, Banasri, Bonoshree, বনশ্রী, Ulon, উলন, West Rampura, পশ্চিম রামপুরা, East Rampura, পূর্ব রামপুরা, Hazipara, হাজীপাড়া, Mohanagar Project, মহানগর প্রজেক্ট',
  'dhaka/metro-rupnagar': 'Rupnagar Abashik, রূপনগর আবাসিক, Arambag Rupnagar, Shialbari, শিয়ালবাড়ি',
  'dhaka/metro-sabujbagh': 'Basabo, বাসাবো, Bashabo, Madartek, মাদারটেক, Ahmadbag, আহমদবাগ, Kadamtala Basabo, Rajarbag Kalibari',
  'dhaka/metro-shah-ali': 'Mazar Road, মাজার রোড, Chiriyakhana Road, Diabari Mirpur, Goderbag',
  'dhaka/metro-shahbagh':
    'Katabon, কাঁটাবন, Paribag, পরীবাগ, Hatirpool, Hatirpul, হাতিরপুল, Dhaka University, ঢাকা বিশ্ববিদ্যালয়, TSC, BUET, Fuller Road',
  'dhaka/metro-shahjahanpur': 'Rajarbag, রাজারবাগ, Uttar Shahjahanpur, Gulbag, গুলবাগ, Khilgaon Railgate, Malibagh Railgate',
  'dhaka/metro-sher-e-bangla-nagar':
    'Agargaon, আগারগাঁও, Sher E Bangla Nagar, Taltola Government Colony, Shishu Mela, West Agargaon, Manik Mia Avenue, Rajabazar West',
  'dhaka/metro-shyampur': 'Postogola, পোস্তগোলা, Muradpur Shyampur, Faridabad, ফরিদাবাদ',
  'dhaka/metro-sutrapur':
    'Laxmibazar, লক্ষ্মীবাজার, Bangla Bazar, বাংলাবাজার, Narinda Sutrapur, Farashganj, ফরাশগঞ্জ, Hrishikesh Das Road, Ekrampur',
  'dhaka/metro-tejgaon':
    'Farmgate, Farm Gate, ফার্মগেট, Karwan Bazar, Kawran Bazar, কারওয়ান বাজার, কাওরান বাজার, Tejturi Bazar, তেজতুরী বাজার, Tejkunipara, তেজকুনীপাড়া, Monipuripara, মণিপুরীপাড়া, Nakhalpara, নাখালপাড়া, East Raja Bazar, পূর্ব রাজাবাজার, Indira Road, ইন্দিরা রোড, Razabazar, রাজাবাজার',
  'dhaka/metro-tejgaon-industrial-area':
    'Tejgaon I/A, Tejgaon Shilpo Elaka, Nabisco, নাবিস্কো, Satrasta, সাতরাস্তা, Begunbari, বেগুনবাড়ি',
  'dhaka/metro-turag':
    'Kamarpara, কামারপাড়া, Diabari, দিয়াবাড়ি, Ranavola, রানাভোলা, Dhour, ধউর, Bamnartek, বামনারটেক, Nayanagar Turag, Uttara Sector 15, Uttara Sector 16, Uttara Sector 17, Uttara Sector 18',
  'dhaka/metro-uttara-east': 'Azampur, আজমপুর, Abdullahpur Uttara, Jasimuddin, জসীমউদ্দীন',
  'dhaka/metro-uttara-west': 'House Building, হাউজ বিল্ডিং, Khalpar, খালপাড়, Mascot Plaza, Rajuk College',
  'dhaka/metro-uttarkhan': 'Mainartek, মাইনারটেক, Atipara, Chanpara Uttarkhan, Masterpara Uttarkhan',
  'dhaka/metro-vatara':
    'Bashundhara, Bosundhara, বসুন্ধরা, Bashundhara R/A, Basundhara, বসুন্ধরা আবাসিক, Bhatara, Nadda, নদ্দা, Jagannathpur Vatara, Apollo Hospital Bashundhara, Evercare, Jamuna Future Park, যমুনা ফিউচার পার্ক, Nurerchala, নূরেরচালা, Solmaid, সোলমাইদ, Khilbarirtek, খিলবাড়িরটেক, NSU',
  'dhaka/metro-wari':
    'Tikatuli, টিকাটুলি, Narinda, নারিন্দা, Rankin Street, Hatkhola, হাটখোলা, Bonogram, বনগ্রাম, Joy Kali Mondir, RK Mission Road',
  'dhaka/savar':
    'Ashulia, আশুলিয়া, Hemayetpur, হেমায়েতপুর, Nabinagar Savar, Baipail, বাইপাইল, Jahangirnagar, জাহাঙ্গীরনগর, Radio Colony, রেডিও কলোনি, Jirabo, জিরাবো, Zirabo, Aminbazar, আমিনবাজার, Genda, EPZ Savar, Birulia, বিরুলিয়া, Dhaka EPZ, Palashbari Savar',
  'dhaka/keraniganj':
    'Aganagar, আগানগর, Zinzira, Jinjira, জিনজিরা, Kaligonj Keraniganj, Hasnabad, হাসনাবাদ, Ati Bazar, আটি বাজার, Ghatarchar, ঘাটারচর, Kodomtoli Keraniganj, Abdullahpur Keraniganj, Ruhitpur',
  'dhaka/dhamrai': 'Kalampur, কালামপুর',
  'gazipur/gazipur-sadar':
    'Tongi, টঙ্গী, টংগী, Board Bazar, বোর্ড বাজার, Joydebpur, জয়দেবপুর, Gazipur Chowrasta, গাজীপুর চৌরাস্তা, Konabari, কোনাবাড়ী, Gacha, গাছা, Kashimpur, কাশিমপুর, Pubail, পূবাইল, Boro Bari, Bhawal, Chowrasta Gazipur, Bason, Salna, সালনা, Hotapara, Rajendrapur, IUT',
  'gazipur/kaliakair': 'Mouchak Gazipur, Chandra, চন্দ্রা, Safipur, সফিপুর',
  'gazipur/sreepur': 'Mawna, মাওনা, Barmi, বরমী, Jaina Bazar',
  'narayanganj/narayanganj-sadar':
    'Chashara, চাষাঢ়া, Fatullah, Fatulla, ফতুল্লা, Siddhirganj, Siddirganj, সিদ্ধিরগঞ্জ, Pagla Narayanganj, Panchabati, Shibu Market, Signboard, সাইনবোর্ড, Adamjee, আদমজী, Chittagong Road, Shimrail, Jalkuri',
  'narayanganj/bandar': 'Madanganj, মদনগঞ্জ, Nabiganj Bandar',
  'narayanganj/rupganj': 'Bhulta, ভুলতা, Gausia, গাউছিয়া, Tarabo, তারাবো, Purbachal, পূর্বাচল, Kanchan, কাঞ্চন, Barpa',
  'narayanganj/sonargaon': 'Mograpara, মোগরাপাড়া, Kanchpur, কাঁচপুর, Meghna Ghat, Panam, পানাম',
  'narsingdi/narsingdi-sadar': 'Madhabdi, মাধবদী, Velanagar, ভেলানগর, Sahe Pratap',
  'narsingdi/palash': 'Ghorashal, ঘোড়াশাল',
  'munshiganj/munshiganj-sadar': 'Muktarpur, মুক্তারপুর, Mirkadim',
  'chattogram/metro-akbar-shah': 'Colonel Hat, কর্নেলহাট, Firozshah Colony, ফিরোজশাহ কলোনি, City Gate',
  'chattogram/metro-bakalia': 'Bahaddarhat Bakalia, Kalamia Bazar, Rahattarpul, Chaktai, চাক্তাই, Kalpolok',
  'chattogram/metro-bayazid-bostami': 'Bayezid, বায়েজিদ, Oxygen, অক্সিজেন, Sholoshahar, Shershah, শেরশাহ, Nasirabad Industrial',
  'chattogram/metro-chandgaon': 'Bahaddarhat, বহদ্দারহাট, Kalurghat, কালুরঘাট, Mohra, মোহরা, CnB Colony, Chandgaon R/A',
  'chattogram/metro-chawkbazar':
    'Chawk Bazar, Kapasgola, কাপাসগোলা, Chatteshwari Road, Dampara Chawkbazar, Gulzar Mor, Parade Corner',
  'chattogram/metro-double-mooring':
    'Agrabad, আগ্রাবাদ, Dewanhat, দেওয়ানহাট, Chowmuhani Agrabad, Choumuhani Agrabad, Badamtali, Barik Building, Pathantuli, Monsurabad Chattogram',
  'chattogram/metro-halishahar': 'Halishahar Housing Estate, Boropol, বড়পোল, Noya Bazar Halishahar, A Block Halishahar',
  'chattogram/metro-khulshi': 'Lalkhan Bazar, লালখান বাজার, Wasa Mor, ওয়াসা মোড়, GEC, জিইসি, Zakir Hossain Road, Jhautala, Tigerpass',
  'chattogram/metro-kotwali':
    'Andarkilla, আন্দরকিল্লা, Jamal Khan, জামালখান, New Market Chattogram, Patharghata, পাথরঘাটা, Reazuddin Bazar, রিয়াজউদ্দিন বাজার, Enayet Bazar, এনায়েত বাজার, Khatunganj, খাতুনগঞ্জ, Firingi Bazar, Kazir Dewri, কাজীর দেউড়ী, Nandankanan, নন্দনকানন, Love Lane, Cheragi Pahar, Terri Bazar',
  'chattogram/metro-pahartali': 'Alankar, অলংকার, AK Khan, Saraipara, Eidgah Chattogram, Sagorika, সাগরিকা',
  'chattogram/metro-panchlaish':
    'Muradpur, মুরাদপুর, Nasirabad, নাসিরাবাদ, OR Nizam Road, ও আর নিজাম রোড, Probortok, প্রবর্তক, Katalganj, কাতালগঞ্জ, Mehedibag, মেহেদীবাগ, Sugandha, সুগন্ধা, 2 No Gate, Shulokbahar, Chattogram Medical College',
  'chattogram/metro-epz': 'CEPZ, সিইপিজেড, Free Port, ফ্রিপোর্ট, Bandartila, বন্দরটিলা, Salt Gola',
  'chattogram/metro-patenga': 'Kathgor, কাঠগড়, Steel Mill, স্টিল মিল',
  'chattogram/hathazari': 'Chattogram University, Chittagong University, চট্টগ্রাম বিশ্ববিদ্যালয়, Fatehabad, ফতেয়াবাদ, Chowdhuryhat',
  'chattogram/sitakunda': 'Bhatiari, ভাটিয়ারী, Kumira, কুমিরা, Faujdarhat, ফৌজদারহাট, Barabkunda',
  'chattogram/mirsharai': 'Baroiyarhat, বারৈয়ারহাট, Mithachara, Mirsarai',
  'coxs-bazar/coxs-bazar-sadar': 'Kolatoli, কলাতলী, Laboni Point, লাবণী পয়েন্ট, Sugandha Point, Link Road Coxs Bazar, Himchari',
  'coxs-bazar/ukhiya': 'Inani, ইনানী, Kutupalong, কুতুপালং',
  'cumilla/cumilla-adarsha-sadar':
    'Comilla Sadar, কুমিল্লা সদর, Cumilla Sadar, Kandirpar, কান্দিরপাড়, Tomsom Bridge, টমছম ব্রিজ, Police Line Cumilla, Jhautola Cumilla, Bagichagaon, Cumilla Cantonment, Mogoltuli, Shasongacha, শাসনগাছা, Chawkbazar Cumilla, Race Course Cumilla',
  'cumilla/cumilla-sadar-dakshin': 'Paduar Bazar, পদুয়ার বাজার, Bishwa Road Cumilla, Kotbari, কোটবাড়ী, Sadar South',
  'brahmanbaria/brahmanbaria-sadar': 'Kautoli, কাউতলী, Medda, মেড্ডা, TA Road',
  'feni/feni-sadar': 'Mohipal, মহিপাল, Trunk Road Feni',
  'noakhali/noakhali-sadar': 'Maijdee, মাইজদী, Maijdi, Sonapur Noakhali, সোনাপুর নোয়াখালী, Sudharam, সুধারাম',
  'noakhali/begumganj': 'Chowmuhani, Choumuhani, চৌমুহনী',
  'chandpur/hajiganj': 'Hazigonj, হাজিগঞ্জ',
  'sylhet/sylhet-sadar':
    'Zindabazar, Jindabazar, জিন্দাবাজার, Ambarkhana, আম্বরখানা, Chowhatta, চৌহাট্টা, Shahjalal Upashahar, উপশহর, Uposhohor, Tilagor, টিলাগড়, Mirer Moydan, মিরের ময়দান, Subid Bazar, সুবিদবাজার, Pathantula, পাঠানটুলা, Bandar Bazar Sylhet, বন্দরবাজার, Kumarpara, কুমারপাড়া, Lamabazar, লামাবাজার, Sheikhghat, SUST, Shibgonj Sylhet, Dargah Gate, দরগা গেট, Akhalia, আখালিয়া',
  'moulvibazar/sreemangal': 'Srimangal, Sreemongol, Srimongol, শ্রীমঙ্গল',
  'moulvibazar/moulvibazar-sadar': 'Chowmohona Moulvibazar, Kusumbag',
  'rajshahi/metro-boalia':
    'Shaheb Bazar, Saheb Bazar, সাহেব বাজার, Alupatti, আলুপট্টি, Ghoramara, ঘোড়ামারা, Rani Bazar, Kumarpara Rajshahi, Upashahar Rajshahi, Sagorpara, সাগরপাড়া, Shiroil, শিরোইল, New Market Rajshahi, Kadirganj',
  'rajshahi/metro-motihar':
    'Kazla, Kajla, কাজলা, Talaimari, তালাইমারী, Binodpur, বিনোদপুর, Rajshahi University, রাজশাহী বিশ্ববিদ্যালয়, RUET, রুয়েট, Bhadra, ভদ্রা',
  'rajshahi/metro-rajpara':
    'Laxmipur Rajshahi, লক্ষ্মীপুর মোড়, Court Station Rajshahi, কোর্ট স্টেশন, Mohishbathan, মহিষবাথান, Rajshahi Medical, Horogram, হড়গ্রাম',
  'rajshahi/paba': 'Naohata, নওহাটা, Nowhata',
  'rajshahi/puthia': 'Baneshwar, বানেশ্বর',
  'chapainawabganj/shibganj': 'Kansat, কানসাট, Sona Masjid, সোনামসজিদ',
  'chapainawabganj/chapainawabganj-sadar': 'Barogharia, Huzrapur, Biswaroad Chapai',
  'bogura/bogura-sadar':
    'Satmatha, সাতমাথা, Khandar, খান্দার, Jaleshwaritola, জলেশ্বরীতলা, Thanthania, ঠনঠনিয়া, Sherpur Road Bogura, Charmatha, Matidali, মাটিডালী, Sutrapur Bogura, Fulbari Bogura',
  'bogura/shajahanpur': 'Majhira, মাঝিড়া, Banani Bogura, Bogura Cantonment',
  'pabna/ishurdi': 'Ishwardi, Iswardi, Ishwardi EPZ, Pakshi, পাকশী, Ruppur, Rooppur, রূপপুর',
  'pabna/pabna-sadar': 'Shalgaria, শালগাড়িয়া, Radhanagar Pabna, Edward College',
  'sirajganj/shahjadpur': 'Sahzadpur, শাহজাদপুর সিরাজগঞ্জ',
  'rangpur/rangpur-sadar':
    'Dhap, ধাপ, Modern Mor, মডার্ন মোড়, Jahaj Company, জাহাজ কোম্পানি, Lalbag Rangpur, Shapla Chottor, শাপলা চত্বর, Rangpur Medical, Mahiganj, মাহিগঞ্জ, Satmatha Rangpur',
  'dinajpur/dinajpur-sadar': 'Baluadanga, Suihari, সুইহারী, HSTU',
  'dinajpur/hakimpur': 'Hili, হিলি',
  'nilphamari/syedpur': 'Saidpur, Soidpur, সৈয়দপুর',
  'khulna/metro-khulna-sadar':
    'Boro Bazar Khulna, Royal Mor, রয়্যাল মোড়, Rupsha Ghat, Tutpara, টুটপাড়া, Moylapota, ময়লাপোতা, Dakbangla Khulna, ডাকবাংলা মোড়, Hadis Park, Powerhouse Mor, Khulna Kotwali, Shibbari Khulna',
  'khulna/metro-sonadanga': 'Nirala, নিরালা, Gollamari, গল্লামারী, Boyra, বয়রা, Khulna University, খুলনা বিশ্ববিদ্যালয়, Sonadanga R/A',
  'khulna/metro-khalishpur': 'Mujgunni, মুজগুন্নি, Khalishpur Housing, Goalkhali, গোয়ালখালী, Notun Rasta',
  'khulna/metro-daulatpur': 'Doulatpur Khulna, Pabla, BL College',
  'khulna/metro-khan-jahan-ali': 'Fulbarigate, ফুলবাড়ীগেট, KUET, কুয়েট, Shiromoni, শিরোমণি',
  'jashore/jashore-sadar':
    'Ghop, ঘোপ, Doratana, দড়াটানা, Monihar, মণিহার, Rail Road Jashore, New Market Jashore, Chanchra, চাঁচড়া, Palbari, পালবাড়ি, Arabpur',
  'jashore/sharsha': 'Benapole, বেনাপোল, Navaron, নাভারণ',
  'jashore/abhaynagar': 'Noapara Jashore, Nowapara, নওয়াপাড়া',
  'kushtia/kushtia-sadar': 'Mojompur, মজমপুর, Chourhas, চৌড়হাস, NS Road Kushtia, Islamic University, ইসলামী বিশ্ববিদ্যালয়',
  'kushtia/kumarkhali': 'Shilaidaha, শিলাইদহ',
  'satkhira/kaliganj': 'Nalta, নলতা',
  'bagerhat/fakirhat': 'Katakhali Fakirhat',
  'barishal/barishal-sadar':
    'Nathullabad, নথুল্লাবাদ, Rupatali, রূপাতলী, Sadar Road Barishal, Natun Bazar Barishal, নতুন বাজার বরিশাল, Chowmatha Barishal, Bottola Barishal, Kawnia Barishal, Barisal Kotwali, Port Road Barishal, BM College',
  'patuakhali/kalapara': 'Kuakata, কুয়াকাটা, Payra, পায়রা বন্দর, Khepupara, খেপুপাড়া',
  'mymensingh/mymensingh-sadar':
    'Charpara, চরপাড়া, Ganginarpar, গাঙ্গিনারপাড়, Town Hall Mymensingh, Maskanda, মাসকান্দা, BAU, কৃষি বিশ্ববিদ্যালয়, Kewatkhali, কেওয়াটখালী, Shankipara, সানকিপাড়া, Akua, আকুয়া, Natun Bazar Mymensingh, Shambhuganj, শম্ভুগঞ্জ, Mymensingh Kotwali',
  'mymensingh/bhaluka': 'Seedstore, Square Masterbari, সীডস্টোর, Masterbari Bhaluka',
  'tangail/tangail-sadar': 'Victoria Road Tangail, Akur Takur, আকুরটাকুর, Santosh, সন্তোষ, Kagmari',
  'tangail/mirzapur': 'Gorai, গোড়াই, Kumudini, কুমুদিনী',
  'faridpur/faridpur-sadar': 'Goalchamat, গোয়ালচামট, Jhiltuli, ঝিলটুলী, Tepakhola, টেপাখোলা, Faridpur Kotwali',
  'kishoreganj/kishoreganj-sadar': 'Gaital, গাইটাল, Boro Bazar Kishoreganj',
  'jamalpur/jamalpur-sadar': 'Bokultola, বকুলতলা জামালপুর',
}

/** Further names of districts. */
export const DISTRICT_SPELLINGS: Readonly<Record<string, string>> = {
  chattogram: 'Ctg, Chattagram, Chattogam, Chitagong, চিটাগাং, চট্রগ্রাম',
  'coxs-bazar': "Cox's Bazar, Coxes Bazar, কক্স বাজার",
  brahmanbaria: 'B Baria, BBaria, Bbaria, বি বাড়িয়া, ব্রাহ্মনবাড়িয়া, Brahmonbaria, Bramhanbaria',
  chapainawabganj: 'Chapai Nababganj, Chapainababgonj, চাঁপাই, চাপাইনবাবগঞ্জ, চাঁপাই নবাবগঞ্জ',
  jhenaidah: 'Jhenidah, Jinaidah',
  mymensingh: 'Moymonsingh, Mymensing, Maimansingh',
  moulvibazar: 'Maulvibazar, Moulovibazar, মৌলভী বাজার',
  netrokona: 'Netrakona, Netrokuna, নেত্রকোনা',
  narayanganj: 'Narayangonj, N Ganj, নারায়নগঞ্জ',
  barishal: 'Barishal, Borishal, Barisal',
  habiganj: 'Hobiganj, Hobigonj',
  jhalokathi: 'Jhalkathi, Jhalokati, ঝালকাঠী',
  lakshmipur: 'Laxmipur, Lokkhipur, লক্ষীপুর',
  khagrachhari: 'Khagrachori, Khagrachari',
  munshiganj: 'Munshigonj, মুন্সীগঞ্জ',
  joypurhat: 'Jaipurhat, Joypurhaat',
  cumilla: 'Kumilla, Comilla',
  jashore: 'Jessor, Joshor, Jossore',
  bogura: 'Bogra, বগুরা',
}
