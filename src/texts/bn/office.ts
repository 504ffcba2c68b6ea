import type { Translated } from '../catalogue.ts'
import type { office as english } from '../en/office.ts'
import { officeRefused } from './office-refused.ts'
import { officeDone } from './office-done.ts'
import { officeCatalog } from './office-catalog.ts'
import { officeArchive } from './office-archive.ts'
import { officeImports } from './office-imports.ts'
import { officeSheets } from './office-sheets.ts'
import { officeContent } from './office-content.ts'
import { officeDelivery } from './office-delivery.ts'
import { officeDesk } from './office-desk.ts'
import { officeAudit } from './office-audit.ts'
import { officeDemo } from './office-demo.ts'
import { officeFarms } from './office-farms.ts'
import { officeGiftRules } from './office-gift-rules.ts'
import { officeFruit } from './office-fruit.ts'
import { officeHealth } from './office-health.ts'
import { officeOrders } from './office-orders.ts'
import { officePacking } from './office-packing.ts'
import { officeInvoices } from './office-invoices.ts'
import { officePrices } from './office-prices.ts'
import { officePayments } from './office-payments.ts'
import { officePromotions } from './office-promotions.ts'
import { officeCompanies } from './office-companies.ts'
import { officeCustomers } from './office-customers.ts'
import { officeQuotations } from './office-quotations.ts'
import { officeProduction } from './office-production.ts'
import { officeRuns } from './office-runs.ts'
import { officeOverview } from './office-overview.ts'
import { officeReports } from './office-reports.ts'
import { officeLook } from './office-look.ts'
import { officeSetup } from './office-setup.ts'
import { officeShelf } from './office-shelf.ts'
import { officeShop } from './office-shop.ts'
import { officeStaff } from './office-staff.ts'
import { officeStocktake } from './office-stocktake.ts'
import { officeTranslations } from './office-translations.ts'
import { officeMessages } from './office-messages.ts'
import { officeLive } from './office-live.ts'
import { officeDrafts } from './office-drafts.ts'
import { officeDoor } from './office-door.ts'
import { officeCouriers } from './office-couriers.ts'
import { officeRemittances } from './office-remittances.ts'
import { officeWallets } from './office-wallets.ts'
import { officeWaitlist } from './office-waitlist.ts'
import { officeTrust } from './office-trust.ts'
import { officeClaims } from './office-claims.ts'
import { officeProgrammes } from './office-programmes.ts'
import { officeWeekly } from './office-weekly.ts'
import { officePreorders } from './office-preorders.ts'
import { officeRipe } from './office-ripe.ts'
import { officePurchases } from './office-purchases.ts'
import { officeGrowers } from './office-growers.ts'
import { officeLeaving } from './office-leaving.ts'
import { officePalette } from './office-palette.ts'
import { officeWebhooks } from './office-webhooks.ts'
import { officeAdvertising } from './office-advertising.ts'
import { officeCampaigns } from './office-campaigns.ts'
import { officeApiKeys } from './office-api-keys.ts'

export const office: Translated<typeof english> = {
  ...officeRefused,
  ...officeDone,
  ...officeCatalog,
  ...officeArchive,
  ...officeImports,
  ...officeSheets,
  ...officeContent,
  ...officeDelivery,
  ...officeDesk,
  ...officeDemo,
  ...officeFarms,
  ...officeGiftRules,
  ...officeFruit,
  ...officeHealth,
  ...officeOrders,
  ...officePacking,
  ...officeInvoices,
  ...officePayments,
  ...officePrices,
  ...officePromotions,
  ...officeCompanies,
  ...officeCustomers,
  ...officeQuotations,
  ...officeProduction,
  ...officeRuns,
  ...officeOverview,
  ...officeReports,
  ...officeLook,
  ...officeSetup,
  ...officeShelf,
  ...officeShop,
  ...officeStaff,
  ...officeStocktake,
  ...officeTranslations,
  ...officeMessages,
  ...officeLive,
  ...officeDoor,
  ...officeCouriers,
  ...officeRemittances,
  ...officeWallets,
  ...officeWaitlist,
  ...officeTrust,
  ...officeProgrammes,
  ...officeWeekly,
  ...officeClaims,
  ...officeDrafts,
  ...officePreorders,
  ...officeRipe,
  ...officePurchases,
  ...officeGrowers,
  ...officeLeaving,
  ...officePalette,
  ...officeWebhooks,
  ...officeAdvertising,
  ...officeCampaigns,
  ...officeApiKeys,
  ...officeAudit,
  count: '{count}',
  'nav.office': 'অফিস',
  'nav.today': 'আজ',
  'nav.orders': 'অর্ডার',
  'nav.stock': 'মজুত',
  'nav.products': 'পণ্য',
  'nav.tickets': 'টিকিট',
  'nav.messages': 'বার্তা',
  'nav.catalogue': 'ক্যাটালগ',
  'nav.money': 'টাকা-পয়সা',
  'nav.menu': 'মেনু',
  'nav.skip': 'মূল অংশে যান',
  'nav.signOut': 'সাইন আউট',
  'role.owner': 'মালিক',
  'role.manager': 'ম্যানেজার',
  'role.order-desk': 'অর্ডার ডেস্ক',
  'role.packer': 'প্যাকার',
  'role.rider': 'রাইডার',
  'role.editor': 'সম্পাদক',
  'role.accountant': 'হিসাবরক্ষক',
  'who.buyer': 'ক্রেতা',
  'who.shop': 'সিস্টেম',
  'settingIn.en': '{what}, ইংরেজিতে',
  'settingIn.bn': '{what}, বাংলায়',
  'language.en': 'ইংরেজি',
  'language.bn': 'বাংলা',
  'day.today': 'আজ',
  'day.tomorrow': 'আগামীকাল',
  'unit.kilos': 'কেজি',
  'unit.pieces': 'টি',
  'list.first': 'নতুনগুলোতে ফিরুন',
  'list.older': 'আরও আগের',
  'list.back': 'আগের পাতা',
  'list.further': 'পরের পাতা',
  'list.keysMove': 'ওঠানামা',
  'list.keysOpen': 'খুলুন',
  'list.start': 'প্রথম পাতা',
  'list.noneFiltered': 'এই ফিল্টারে কিছু নেই।',
  'list.clear': 'ফিল্টার সরান',
  'list.count': { one: 'মোট {count}টি', other: 'মোট {count}টি' },
  'list.tick': '{name} বাছুন',
  'list.tickAll': 'এই পাতার সব বাছুন',
  'list.withTicked': 'টিক দেওয়াগুলো:',
  'list.ticked': { one: '{count}টি বাছা হয়েছে:', other: '{count}টি বাছা হয়েছে:' },
  'list.notAll': 'হয়েছে: {done}। হয়নি: {refused}।',
  'list.keysTick': 'টিক',
  'list.keysAll': 'সব কি',
  'keys.title': 'কিবোর্ড',
  'keys.move': 'পরের ও আগের সারি',
  'keys.open': 'সারিটি খুলুন',
  'keys.tick': 'সারিতে টিক দিন বা তুলুন',
  'keys.search': 'খুঁজুন',
  'keys.help': 'এই কিগুলো দেখান',
  'refused.none-ticked': 'আগে কয়েকটিতে টিক দিন।',
  'refused.too-many-ticked': 'একবারে ১০০টির বেশি বাছবেন না।',
  'list.nameSearch': 'নাম দিয়ে খুঁজুন',
  'list.noneFound': '“{query}” দিয়ে কিছু পাওয়া যায়নি।',
  'list.noneFoundText': 'নামের অংশ দিয়ে দেখুন, বাংলা বা ইংরেজিতে।',
  'outcome.offline': 'ইন্টারনেট নেই, তাই কিছু পাঠানো হয়নি। যা লিখেছেন তা আছে, ইন্টারনেট এলে আবার চেষ্টা করুন।',
  'outcome.youWrote': 'আপনি লিখেছিলেন: “{text}”',

  'signIn.title': 'অফিসে সাইন ইন',
  'signIn.name': 'নাম',
  'signIn.password': 'পাসওয়ার্ড',
  'signIn.button': 'সাইন ইন',
  'signIn.missing': 'নাম আর পাসওয়ার্ড লিখুন।',
  'signIn.wrong-name-or-password': 'নাম আর পাসওয়ার্ড মিলছে না। দুটোই দেখে আবার চেষ্টা করুন।',
  'signIn.too-many-tries': {
    one: 'অনেকবার চেষ্টা হয়েছে। এক মিনিট পরে আবার চেষ্টা করুন।',
    other: 'অনেকবার চেষ্টা হয়েছে। {count} মিনিট পরে আবার চেষ্টা করুন।',
  },

  'trouble.forbidden': 'আপনার দায়িত্বে নেই',
  'trouble.forbiddenText': 'আপনার দায়িত্বে এটা দেখা বা করা নেই। দরকার হলে মালিককে বলুন।',
  'trouble.missing': 'পাওয়া যায়নি',
  'trouble.missingText': 'এই ঠিকানায় কিছু নেই। হয়তো ভুল লেখা হয়েছে।',
  'trouble.broken': 'কিছু একটা গোলমাল হয়েছে',
  'trouble.brokenText': 'পাতাটি এখন দেখানো যাচ্ছে না। একটু পরে আবার খুলুন।',
  'trouble.offline': 'ইন্টারনেট নেই',
  'trouble.offlineText': 'পাতাটি আনা যায়নি। মোবাইল ডেটা বা ওয়াই-ফাই দেখে আবার চেষ্টা করুন।',
  'trouble.again': 'আবার চেষ্টা করুন',
  'trouble.goTo': '{page} পাতায় যান',

  'today.todo': 'যা করতে হবে',
  'today.sales': 'আজকের বিক্রি',
  'today.orders': { one: '{count}টি অর্ডার এসেছে', other: '{count}টি অর্ডার এসেছে' },
  'today.cash': { one: 'নগদ নেওয়া হয়েছে, {count}টি পেমেন্ট', other: 'নগদ নেওয়া হয়েছে, {count}টি পেমেন্ট' },
  'today.delivered': 'আজকের অর্ডার, পৌঁছেছে',
  'today.stock': 'মজুতে নজর',
  'today.stockFine': 'কিছু কম নেই, দুই দিনে কিছুর মেয়াদও শেষ হচ্ছে না।',
  'todo.late': 'দেরি হয়েছে',
  'todo.late.why': 'কথা দেওয়া দিন পেরিয়ে গেছে',
  'todo.closed-day': 'বন্ধ দিনে পড়েছে',
  'todo.closed-day.why': 'অন্য দিন ঠিক করুন',
  'todo.failed': 'পৌঁছানো যায়নি',
  'todo.failed.why': 'ক্রেতার সঙ্গে নতুন দিন ঠিক করতে হবে',
  'todo.to-confirm': 'নিশ্চিত করতে হবে',
  'todo.to-confirm.why': 'অর্ডার হয়েছে, এখনো নিশ্চিত হয়নি',
  'todo.to-pack': 'আজকের জন্য প্যাক করতে হবে',
  'todo.to-pack.why': 'আগের দিনের যা বাকি, সেটাও',
  'todo.to-pack-tomorrow': 'কালকের জন্য প্যাক করতে হবে',
  'todo.to-pack-tomorrow.why': 'এখনো বাক্সে ওঠেনি',
  'todo.packed': 'প্যাক হয়েছে, রওনা হয়নি',
  'todo.packed.why': 'বাক্সে উঠেছে, রওনা হয়নি',
  'todo.on-the-way': 'পথে আছে',
  'todo.on-the-way.why': 'রাইডার বা কুরিয়ারের কাছে',
  'todo.tickets': 'খোলা টিকিট',
  'todo.tickets.why': 'কেউ উত্তরের অপেক্ষায় নেই',
  'todo.ticketsLate': { one: '{count}টির সময় পেরিয়েছে', other: '{count}টির সময় পেরিয়েছে' },
  'todo.ticketsDue': 'প্রথমটির উত্তর দিতে হবে {at}',

  'ticket.number': 'টিকিট',
  'ticket.kind': 'বিষয়',
  'ticket.message': 'বার্তা',
  'ticket.due': 'উত্তরের সময়',
  'ticket.dueAt': 'উত্তর দিতে হবে {at}',
  'ticket.written': 'লেখা হয়েছে {at}',
  'ticket.byState': 'অবস্থা অনুযায়ী টিকিট',
  'ticket.byKind': 'ধরন অনুযায়ী টিকিট',
  'ticket.answerTitle': 'উত্তর',
  'ticket.next': 'এরপর',
  'ticket.note': 'কী উত্তর দেওয়া হয়েছে',
  'ticket.noteHelp': 'ফোনে যা বলা হয়েছে, বা এখন যা লিখে জানানো হবে।',
  'ticket.sendEmail': '{to} ঠিকানায় ইমেইলে পাঠান',
  'ticket.sendSms': '{to} নম্বরে এসএমএসে পাঠান',
  'ticket.sendHelp': 'এটা ছাড়া লেখাটা শুধু অফিসের নোট হয়ে থাকবে।',
  'ticketKind.all': 'সব ধরন',
  'ticketKind.contact': 'যোগাযোগ',
  'ticketKind.gift-enquiry': 'উপহারের খোঁজ',
  'ticketKind.claim': 'অভিযোগ',
  'ticketState.open': 'খোলা',
  'ticketState.answered': 'উত্তর দেওয়া',
  'ticketState.closed': 'বন্ধ',
  'ticketNone.open': 'খোলা টিকিট নেই। সবাই উত্তর পেয়েছেন।',
  'ticketNone.answered': 'উত্তর দেওয়া টিকিট এখানে নেই।',
  'ticketNone.closed': 'বন্ধ টিকিট এখানে নেই।',
  'ticketAction.answer': 'উত্তর লিখে রাখুন',
  'ticketAction.close': 'বন্ধ করুন',
  'ticketAction.reopen': 'আবার খুলুন',
  'done.ticket.answer': 'উত্তর লিখে রাখা হয়েছে।',
  'done.tickets.close': { one: '{count}টি টিকেট বন্ধ হয়েছে।', other: '{count}টি টিকেট বন্ধ হয়েছে।' },
  'refused.tickets.already-moved': 'অন্য কেউ এটি আগেই বন্ধ করেছেন',
  'done.ticket.close': 'টিকিট বন্ধ হয়েছে।',
  'done.ticket.reopen': 'টিকিট আবার খোলা হয়েছে।',
  'refused.ticket.note-missing': 'কী উত্তর দেওয়া হয়েছে লিখুন, পরের জন যেন জানতে পারেন।',
  'refused.ticket.note-too-long': 'লেখাটা বেশি লম্বা। ৫,০০০ অক্ষরের মধ্যে রাখুন।',
  'refused.ticket.too-long-to-send': 'এসএমএসের জন্য বেশি লম্বা। ছোট করুন, বা ফোনে বলে শুধু লিখে রাখুন।',
  'refused.ticket.already-moved': 'এর মধ্যে আরেকজন টিকিটটি বদলেছেন। পাতায় এখনকার অবস্থা দেখানো হচ্ছে।',
  'detail.company': 'প্রতিষ্ঠান',
  'detail.designation': 'পদবি',
  'detail.occasion': 'উপলক্ষ',
  'detail.boxes': 'বাক্স',
  'detail.budget': 'প্রতি বাক্সের বাজেট',
  'detail.day': 'ডেলিভারির দিন',
  'detail.manyAddresses': 'অনেক ঠিকানায়',
  'detail.challan': 'ভ্যাট চালান লাগবে',
  'detail.order': 'অর্ডার',
  'detail.yes': 'হ্যাঁ',
  'detail.no': 'না',

  'messages.none': 'এখানে কোনো বার্তা নেই।',
  'messages.find': 'ফোন বা ইমেইল',
  'messages.all': 'সব',
  'messages.byState': 'অবস্থা অনুযায়ী বার্তা',
  'messages.resend': 'আবার পাঠান',
  'messages.tickFailed': 'না যাওয়া সব বার্তায় টিক দিন',
  'done.messages.resend': {
    one: '{count}টি বার্তা আবার পাঠানোর অপেক্ষায় আছে।',
    other: '{count}টি বার্তা আবার পাঠানোর অপেক্ষায় আছে।',
  },
  'refused.messages.not-failed': 'বার্তাটি ব্যর্থ হয়নি, তাই আবার পাঠানো হয়নি।',
  'messageState.waiting': 'অপেক্ষায়',
  'messageState.sent': 'পাঠানো হয়েছে',
  'messageState.failed': 'যায়নি',
  'channel.sms': 'এসএমএস',
  'channel.email': 'ইমেইল',
}
