// Product facts for cards and pages
export { productCards } from './product-cards.ts'
export { movedSlug, productBySlug } from './product-by-slug.ts'
export { categories } from './categories.ts'
export { bestReviews, reviewsOf } from './reviews.ts'
export { LONGEST_REVIEW_REASON, moderateReview, REVIEW_STATES, reviewCounts, reviewRecords } from './moderate-reviews.ts'
export type { ReviewModerated, ReviewRecord, ReviewState } from './moderate-reviews.ts'
export {
  LONGEST_LEGAL_BASIS,
  LONGEST_TAX_NAME,
  NO_TAX_CLASS,
  saveTaxClass,
  taxClassVersion,
  taxRecords,
} from './change-tax-class.ts'
export type { TaxFacts, TaxRecord, TaxSaved } from './change-tax-class.ts'
export { changeSlug } from './change-slug.ts'

// Product editing
export { changeProduct, changeProductIn, lockProduct, lockProducts, makeProduct, makeProductIn } from './change-product.ts'
export { faultsInVariant, insertVariant, isSku, setProductState, updateVariant } from './change-variant.ts'
export { changePhotos, MOST_PHOTOS, photosOfProduct, photosShown, photosVersion } from './product-photos.ts'
export {
  DELIVERY_MODES,
  PRODUCT_TEXTS,
  PRODUCT_TEXT_NAMES,
  SOLD_BY,
  eachProductText,
  eachTextOnPage,
  isProductText,
  type ProductTextName,
  type ProductTextsWire,
} from './model.ts'
export {
  fieldsOf,
  privateVariant,
  productNames,
  productRecord,
  productRecords,
  productVersion,
  taxClasses,
} from './product-records.ts'
export type { NewProduct, ProductChanged, ProductMade } from './change-product.ts'
export type { VariantFieldName, VariantFields, VariantWritten } from './change-variant.ts'
export type { DeliveryMode } from './model.ts'
export type { ProductFieldName, ProductFields } from './product-fields.ts'
export type { OrderedPhoto, PhotoChange, PhotosChanged } from './product-photos.ts'
export type { ProductName, ProductRecord, ProductState, VariantRecord, VariantState } from './product-records.ts'

// Facts for orders
export { storageOf } from './storage-of.ts'
export { sellables, sellablesFor } from './sellables.ts'

// Farms and seasons
export { farmBySlug, farms, farmsByIds, farmsGrowing, productsOfFarms } from './farms.ts'
export {
  LONGEST_FARM_LINE,
  LONGEST_FARM_STORY,
  moveFarm,
  saveFarm,
  farmVersion,
  farmListVersion,
  setFarmPhoto,
} from './change-farms.ts'
export type { FarmChanged, FarmFacts, FarmSaved } from './change-farms.ts'
export { harvestDatesOf, seasonCalendar } from './season-calendar.ts'
export { harvestNotBefore, harvestNotBeforeAtFarm } from './harvest-not-before.ts'

export { dropHarvestDate, harvestDateRecords, harvestFacts, NO_HARVEST_DATE, setHarvestDate } from './set-harvest-date.ts'
export type { HarvestDateDropped, HarvestDateRecord, HarvestDateSet } from './set-harvest-date.ts'

// Search
export { buildProductSearch, findProducts, followProducts, suggestProducts } from './find-products.ts'
export { productsForSearch } from './products-for-search.ts'

export {
  facetsOf,
  filterProducts,
  inSeason,
  isSlug,
  NO_FILTER,
  originKey,
  PAGE_LENGTH,
  pageOf,
  parseShopFilter,
  SHOP_SORTS,
  shopFilterToSearch,
  slugOf,
  typeOf,
} from './model.ts'
export type {
  CardData,
  Nutrition,
  PhotoData,
  RipeningStep,
  ShelfCard,
  ShopFacets,
  ShopFilter,
  ShopSeason,
  ShopSort,
  SoldBy,
  VariantData,
} from './model.ts'
export type { Category } from './categories.ts'
export type { ChangedSlug } from './change-slug.ts'
export type { Farm, FarmProduct } from './farms.ts'
export type { ProductSearch, ProductSuggestion } from './find-products.ts'
export type { Product } from './product-by-slug.ts'
export type { ProductFacts, ProductPhoto, VariantFacts } from './product-cards.ts'
export type { SearchableProduct } from './products-for-search.ts'
export type { Review } from './reviews.ts'
export type { HarvestDate, SeasonRow } from './season-calendar.ts'
export type { PicturedSellable, Sellable, Sellables } from './sellables.ts'
