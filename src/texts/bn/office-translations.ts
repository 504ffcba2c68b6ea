import type { officeTranslations as english } from '../en/office-translations.ts'

/** একাধিক ভাষার লেখা নিয়ে অফিসের কথা। */
export const officeTranslations: Record<keyof typeof english, string> = {
  'settings.translations': 'যা অনুবাদ হয়নি',
  'settings.translationsLead': 'যেসব লেখা শুধু এক ভাষায় আছে।',
  'translations.lead': 'বিক্রির জন্য এক ভাষাই যথেষ্ট। অনুবাদ না হওয়া পর্যন্ত ক্রেতা অন্য ভাষার লেখাটি দেখেন।',
  'translations.none': 'সব লেখার অনুবাদ আছে।',
  'translations.what': 'নাম',
  'translations.kind': 'কোথায়',
  'translations.missing': 'যা নেই',
  'translations.count': '{language}: {count}টি',
  'translations.borrowed': 'এখনো অনুবাদ হয়নি। ক্রেতা {language} লেখাটি দেখেন।',
  'translations.of.product': 'পণ্যের লেখা ও তথ্য',
  'translations.of.sizes': 'পণ্যের সাইজ',
  'translations.of.photos': 'পণ্যের ছবি',
  'translations.of.category': 'শ্রেণি',
  'translations.of.stock-item': 'মজুতের ফল',
  'translations.of.farm': 'বাগান',
  'translations.of.question': 'প্রশ্ন ও উত্তর',
  'translations.of.picture': 'গ্যালারির ছবি',
  'translations.of.promotion': 'অফার',
  'translations.of.zone': 'ডেলিভারি এলাকা',
  'translations.of.page': 'পাতা',
  'translations.of.setting': 'সেটিং',
}
