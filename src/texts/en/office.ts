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

/** The office in English: its frame, today, tickets and messages. Orders and the shelf have files of their own. */
export const office = {
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
  'nav.office': 'Office',
  'nav.today': 'Today',
  'nav.orders': 'Orders',
  'nav.stock': 'Stock',
  'nav.products': 'Products',
  'nav.tickets': 'Tickets',
  'nav.messages': 'Messages',
  'nav.catalogue': 'Catalogue',
  'nav.money': 'Money',
  'nav.menu': 'Menu',
  'nav.skip': 'Skip to content',
  'nav.signOut': 'Sign out',
  'role.owner': 'Owner',
  'role.manager': 'Manager',
  'role.order-desk': 'Order desk',
  'role.packer': 'Packer',
  'role.rider': 'Rider',
  'role.editor': 'Editor',
  'role.accountant': 'Accountant',
  'who.buyer': 'The buyer',
  'who.shop': 'The shop itself',
  'settingIn.en': '{what} in English',
  'settingIn.bn': '{what} in Bangla',
  'language.en': 'English',
  'language.bn': 'Bangla',
  'day.today': 'Today',
  'day.tomorrow': 'Tomorrow',
  'unit.kilos': 'kg',
  'unit.pieces': 'pieces',
  'list.first': 'Back to the newest',
  'list.older': 'Older',
  'list.back': 'Previous page',
  'list.further': 'Next page',
  'list.keysMove': 'move',
  'list.keysOpen': 'open',
  'list.start': 'First page',
  'list.noneFiltered': 'Nothing fits these filters.',
  'list.clear': 'Clear the filters',
  'list.count': { one: '{count} entry', other: '{count} entries' },
  'list.tick': 'Tick {name}',
  'list.tickAll': 'Tick all on this page',
  'list.withTicked': 'With the ticked ones:',
  'list.ticked': { one: '{count} ticked:', other: '{count} ticked:' },
  'list.notAll': 'Done: {done}. Not done: {refused}.',
  'list.keysTick': 'tick',
  'list.keysAll': 'all keys',
  'keys.title': 'Keyboard',
  'keys.move': 'Next and previous row',
  'keys.open': 'Open the row',
  'keys.tick': 'Tick or untick the row',
  'keys.search': 'Search',
  'keys.help': 'Show these keys',
  'refused.none-ticked': 'Tick some first.',
  'refused.too-many-ticked': 'Tick at most 100 at once.',
  'list.nameSearch': 'Find by name',
  'list.noneFound': 'Nothing fits “{query}”.',
  'list.noneFoundText': 'Try part of the name, in English or Bangla.',
  'outcome.offline': 'There is no connection, so nothing was sent. What you typed is still here: try again when you are online.',
  'outcome.youWrote': 'You wrote: “{text}”',

  'signIn.title': 'Sign in to the office',
  'signIn.name': 'Name',
  'signIn.password': 'Password',
  'signIn.button': 'Sign in',
  'signIn.missing': 'Enter your name and your password.',
  'signIn.wrong-name-or-password': 'This name and password don’t go together. Check both and try again.',
  'signIn.too-many-tries': {
    one: 'Too many attempts. Wait a minute, then try again.',
    other: 'Too many attempts. Wait {count} minutes, then try again.',
  },

  'trouble.forbidden': 'Not for your role',
  'trouble.forbiddenText': 'Your role may not see or do this. Ask the owner if you need it.',
  'trouble.missing': 'Not found',
  'trouble.missingText': 'There is nothing at this address. It may have been mistyped.',
  'trouble.broken': 'Something went wrong',
  'trouble.brokenText': 'This page can’t be shown right now. Load it again in a moment.',
  'trouble.offline': 'No connection',
  'trouble.offlineText': 'The page could not be fetched. Look at your mobile data or Wi-Fi, then try again.',
  'trouble.again': 'Try again',
  'trouble.goTo': 'Go to {page}',

  'today.todo': 'To do',
  'today.sales': 'Sales today',
  'today.orders': { one: '{count} order placed', other: '{count} orders placed' },
  'today.cash': { one: 'Cash taken, {count} payment', other: 'Cash taken, {count} payments' },
  'today.delivered': 'Due today and delivered',
  'today.stock': 'Stock to watch',
  'today.stockFine': 'Nothing is low, and nothing expires within two days.',
  'todo.late': 'Late',
  'todo.late.why': 'promised for a day that is over',
  'todo.closed-day': 'On a closed day',
  'todo.closed-day.why': 'give them another day',
  'todo.failed': 'Failed attempts',
  'todo.failed.why': 'agree on a new day with the buyer',
  'todo.to-confirm': 'To confirm',
  'todo.to-confirm.why': 'placed and not confirmed yet',
  'todo.to-pack': 'To pack for today',
  'todo.to-pack.why': 'and what is left of earlier days',
  'todo.to-pack-tomorrow': 'To pack for tomorrow',
  'todo.to-pack-tomorrow.why': 'not in a box yet',
  'todo.packed': 'Packed, waiting to leave',
  'todo.packed.why': 'in boxes, not on the way yet',
  'todo.on-the-way': 'Out for delivery',
  'todo.on-the-way.why': 'with the rider or the courier',
  'todo.tickets': 'Open tickets',
  'todo.tickets.why': 'no one is waiting for an answer',
  'todo.ticketsLate': { one: '{count} is late', other: '{count} are late' },
  'todo.ticketsDue': 'the first is due {at}',

  'ticket.number': 'Ticket',
  'ticket.kind': 'About',
  'ticket.message': 'Message',
  'ticket.due': 'Due',
  'ticket.dueAt': 'answer due {at}',
  'ticket.written': 'Written {at}',
  'ticket.byState': 'Tickets by state',
  'ticket.byKind': 'Tickets by kind',
  'ticket.answerTitle': 'Answer',
  'ticket.next': 'Next step',
  'ticket.note': 'What was answered',
  'ticket.noteHelp': 'What the person was told on the phone, or is told now in writing.',
  'ticket.sendEmail': 'Send it to {to} by e-mail',
  'ticket.sendSms': 'Send it to {to} by SMS',
  'ticket.sendHelp': 'Without this it stays a note of the office.',
  'ticketKind.all': 'All kinds',
  'ticketKind.contact': 'Contact',
  'ticketKind.gift-enquiry': 'Gift enquiry',
  'ticketKind.claim': 'Claim',
  'ticketState.open': 'Open',
  'ticketState.answered': 'Answered',
  'ticketState.closed': 'Closed',
  'ticketNone.open': 'No open tickets. Everyone has an answer.',
  'ticketNone.answered': 'No answered tickets here.',
  'ticketNone.closed': 'No closed tickets here.',
  'ticketAction.answer': 'Note the answer',
  'ticketAction.close': 'Close',
  'ticketAction.reopen': 'Open again',
  'done.ticket.answer': 'The answer is recorded.',
  'done.tickets.close': { one: '{count} ticket is closed.', other: '{count} tickets are closed.' },
  'refused.tickets.already-moved': 'someone else has closed it already',
  'done.ticket.close': 'The ticket is closed.',
  'done.ticket.reopen': 'The ticket is open again.',
  'refused.ticket.note-missing': 'Enter what was answered, so that the next one at the desk knows.',
  'refused.ticket.note-too-long': 'The note is too long. Keep it under 5,000 characters.',
  'refused.ticket.too-long-to-send': 'Too long for an SMS. Make it shorter, or call and only note it.',
  'refused.ticket.already-moved': 'Someone else has moved this ticket in the meantime. The page shows the current state.',
  'detail.company': 'Company',
  'detail.designation': 'Designation',
  'detail.occasion': 'Occasion',
  'detail.boxes': 'Boxes',
  'detail.budget': 'Budget per box',
  'detail.day': 'Delivery day',
  'detail.manyAddresses': 'To many addresses',
  'detail.challan': 'VAT challan needed',
  'detail.order': 'Order',
  'detail.yes': 'Yes',
  'detail.no': 'No',

  'messages.none': 'No messages here.',
  'messages.find': 'Phone or e-mail',
  'messages.all': 'All',
  'messages.byState': 'Messages by state',
  'messages.resend': 'Send again',
  'messages.tickFailed': 'Tick all that failed',
  'done.messages.resend': {
    one: '{count} message waits to be sent again.',
    other: '{count} messages wait to be sent again.',
  },
  'refused.messages.not-failed': 'This message has not failed, so it was not sent again.',
  'messageState.waiting': 'Waiting',
  'messageState.sent': 'Sent',
  'messageState.failed': 'Failed',
  'channel.sms': 'SMS',
  'channel.email': 'E-mail',
}
