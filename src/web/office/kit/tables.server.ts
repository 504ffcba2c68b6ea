import { newWeeklyPlanActions } from '../weekly/new-plan.server.ts'
import { weeklyPlanActions } from '../weekly/plan.server.ts'
import { claimActions } from '../claims/claim.server.ts'
import { claimsActions } from '../claims/claims.server.ts'
import { draftActions } from '../drafts/draft.server.ts'
import { draftsActions } from '../drafts/drafts.server.ts'
import { draftSettingActions } from '../drafts/settings.server.ts'
import { claimSettingActions } from '../claims/settings.server.ts'
import { programmeActions } from '../programmes/programmes.server.ts'
import { weeklyActions } from '../weekly/weekly.server.ts'
import { weeklySettingActions } from '../weekly/settings.server.ts'
import { accountActions } from '../account/account.server.ts'
import { auditActions } from '../audit/audit.server.ts'
import { companiesActions } from '../companies/companies.server.ts'
import { companyActions, newCompanyActions } from '../companies/company-actions.server.ts'
import { customersActions } from '../customers/customers.server.ts'
import { customerActions } from '../customers/customer-actions.server.ts'
import { dispatchActions } from '../dispatch/dispatch.server.ts'
import { manifestActions } from '../dispatch/manifest.server.ts'
import { roundsActions } from '../dispatch/rounds.server.ts'
import { paymentsActions } from '../door/door-tasks.server.ts'
import { walletDeskActions } from '../wallets/wallet-desk.server.ts'
import { giftsActions } from '../gifts/gifts.server.ts'
import { makingActions } from '../gifts/making-actions.server.ts'
import { newQuotationActions, quotationActions } from '../gifts/quotation-actions.server.ts'
import { runActions } from '../gifts/runs.server.ts'
import { invoicesActions } from '../invoices/invoices.server.ts'
import { messagesActions } from '../messages/messages.server.ts'
import { boardActions } from '../orders/board.server.ts'
import { ordersActions } from '../orders/list.server.ts'
import { toCallActions } from '../orders/to-call.server.ts'
import { orderActions } from '../orders/order-intents.server.ts'
import { boxActions } from '../packing/box-actions.server.ts'
import { packingActions } from '../packing/packing-day.server.ts'
import { pricesActions } from '../prices/prices-actions.server.ts'
import { archiveActions } from '../imports/archive.server.ts'
import { customerSheetActions, customerUploadActions } from '../imports/customer-sheet.server.ts'
import { productSheetActions } from '../imports/product-sheet.server.ts'
import { importActions, uploadActions } from '../products/import.server.ts'
import { photoActions } from '../products/photos.server.ts'
import { productsActions } from '../products/products.server.ts'
import { productActions } from '../products/product-actions.server.ts'
import { sizeActions } from '../products/sizes.server.ts'
import { newProductActions, wordsActions } from '../products/words.server.ts'
import { reportsActions } from '../reports/report-actions.server.ts'
import { brandActions } from '../settings/brand.server.ts'
import { faqActions } from '../settings/faq.server.ts'
import { farmActions } from '../settings/farms.server.ts'
import { pictureActions } from '../settings/gallery.server.ts'
import { homeActions } from '../settings/home.server.ts'
import { reviewActions } from '../settings/reviews.server.ts'
import { seasonActions } from '../settings/seasons.server.ts'
import { preorderActions } from '../preorders/preorder.server.ts'
import { newPreorderActions } from '../preorders/preorders.server.ts'
import { ripeActions } from '../ripe/ripe.server.ts'
import { purchaseActions } from '../purchases/purchase-actions.server.ts'
import { orderPurchaseActions } from '../purchases/order-purchases.server.ts'
import { parcelActions } from '../couriers/parcel.server.ts'
import { parcelsActions } from '../couriers/parcels.server.ts'
import { growerContractActions } from '../growers/contract.server.ts'
import { growerDeliveryActions } from '../growers/delivery.server.ts'
import { growerActions } from '../growers/grower.server.ts'
import { growerSettingActions } from '../growers/settings.server.ts'
import { remittanceActions } from '../remittances/remittance.server.ts'
import { remittancesActions } from '../remittances/remittances.server.ts'
import { courierAreasActions } from '../settings/courier-areas.server.ts'
import { couriersActions } from '../settings/couriers.server.ts'
import { waitlistActions } from '../stock/waitlist.server.ts'
import { sendingActions } from '../settings/sending.server.ts'
import { healthActions } from '../health/health.server.ts'
import { setupActions } from '../settings/setup.server.ts'
import { demoActions } from '../settings/demo.server.ts'
import { deliveryActions } from '../settings/delivery.server.ts'
import { zoneActions } from '../settings/zone.server.ts'
import { slotActions } from '../settings/slot.server.ts'
import { pageActions } from '../settings/pages.server.ts'
import { paymentSettingActions } from '../settings/payments.server.ts'
import { giftSettingActions } from '../settings/gifts.server.ts'
import { newPromotionActions, promotionActions } from '../settings/promotions.server.ts'
import { taxActions } from '../settings/tax.server.ts'
import { memberActions, staffActions } from '../staff/staff.server.ts'
import { lotActions } from '../stock/lot-actions.server.ts'
import { stockActions } from '../stock/low-level.server.ts'
import { receiveActions } from '../stock/receive.server.ts'
import { recallActions } from '../stock/recall.server.ts'
import { stocktakeActions } from '../stock/stocktake.server.ts'
import { ticketsActions } from '../tickets/tickets.server.ts'
import { ticketActions } from '../tickets/ticket-actions.server.ts'
import { newFruitActions } from '../products/new-fruit.server.ts'
import { categoryActions } from '../settings/categories.server.ts'
import { campaignActions } from '../campaigns/campaign-actions.server.ts'
import { campaignsActions } from '../campaigns/campaigns.server.ts'
import { webhookActions } from '../webhooks/webhook-actions.server.ts'
import { advertisingActions } from '../advertising/advertising.server.ts'
import { webhooksActions } from '../webhooks/webhooks.server.ts'
import type { ActionTable } from './actions.server.ts'

// Two lists, because the compiler gives up on the types of so many tables in one.
const FIRST_TABLES: readonly ActionTable[] = [
  accountActions,
  staffActions,
  memberActions,
  auditActions,
  companiesActions,
  companyActions,
  newCompanyActions,
  categoryActions,
  newFruitActions,
  customersActions,
  customerActions,
  archiveActions,
  ordersActions,
  boardActions,
  toCallActions,
  orderActions,
  packingActions,
  boxActions,
  dispatchActions,
  manifestActions,
  roundsActions,
  paymentsActions,
  growerActions,
  growerContractActions,
  growerDeliveryActions,
  growerSettingActions,
  remittancesActions,
  remittanceActions,
  walletDeskActions,
  lotActions,
  giftsActions,
  newQuotationActions,
  quotationActions,
  runActions,
  makingActions,
  invoicesActions,
  messagesActions,
  pricesActions,
  productsActions,
  productActions,
  wordsActions,
  newProductActions,
  sizeActions,
  photoActions,
  uploadActions,
  importActions,
  productSheetActions,
  customerUploadActions,
]
const FURTHER_TABLES: readonly ActionTable[] = [
  customerSheetActions,
  recallActions,
  receiveActions,
  stockActions,
  stocktakeActions,
  taxActions,
  healthActions,
  reportsActions,
  deliveryActions,
  demoActions,
  setupActions,
  zoneActions,
  slotActions,
  pageActions,
  paymentSettingActions,
  giftSettingActions,
  newPromotionActions,
  promotionActions,
  brandActions,
  faqActions,
  farmActions,
  pictureActions,
  homeActions,
  reviewActions,
  seasonActions,
  sendingActions,
  webhooksActions,
  advertisingActions,
  webhookActions,
  campaignsActions,
  campaignActions,
  ripeActions,
  parcelActions,
  parcelsActions,
  courierAreasActions,
  couriersActions,
  waitlistActions,
  newPreorderActions,
  preorderActions,
  purchaseActions,
  orderPurchaseActions,
  programmeActions,
  weeklyActions,
  newWeeklyPlanActions,
  weeklyPlanActions,
  weeklySettingActions,
  claimsActions,
  claimActions,
  claimSettingActions,
  draftsActions,
  draftActions,
  draftSettingActions,
  ticketsActions,
  ticketActions,
]

/** The table of every page that changes something. */
export const ACTION_TABLES: readonly ActionTable[] = [...FIRST_TABLES, ...FURTHER_TABLES]
