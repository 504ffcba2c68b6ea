// Product facts for cards and pages
export { productCards } from './product-cards.ts'
export { productsWithConditions } from './products-with-conditions.ts'
export { movedSlug, productBySlug } from './product-by-slug.ts'
export { categories } from './categories.ts'
export {
  categoryRecords,
  categoryVersion,
  LONGEST_CATEGORY_DESCRIPTION,
  LONGEST_CATEGORY_NAME,
  newProductDefaults,
  NO_CATEGORY,
  removeCategory,
  saveCategory,
  saveCategoryIn,
} from './change-category.ts'
export type { CategoryField } from './change-category.ts'
export { addReview, bestReviews, removeReviewers, reviewStates, reviewsOf } from './reviews.ts'
export {
  answerReview,
  LONGEST_REVIEW_ANSWER,
  LONGEST_REVIEW_REASON,
  moderateReview,
  REVIEW_STATES,
  reviewCounts,
  reviewRecords,
} from './moderate-reviews.ts'
export {
  LONGEST_LEGAL_BASIS,
  LONGEST_TAX_NAME,
  NO_TAX_CLASS,
  saveTaxClass,
  taxClassVersion,
  taxRecords,
} from './change-tax-class.ts'
export type { TaxFacts } from './change-tax-class.ts'
export { changeSlug } from './change-slug.ts'

// Product editing
export { changeProduct, changeProductIn, lockProduct, lockProducts, makeProduct, makeProductIn } from './change-product.ts'
export { faultsInVariant, insertVariant, isSku, setProductState, updateVariant } from './change-variant.ts'
export { photoAlt } from './photo-alt.ts'
export { changePhotos, changePhotosIn, MOST_PHOTOS, photosOfProduct, photosShown, photosVersion } from './product-photos.ts'
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
  privateVariants,
  productNames,
  productRecord,
  productRecords,
  productsPage,
  productVersion,
  taxClasses,
} from './product-records.ts'
export type { VariantFieldName, VariantFields } from './change-variant.ts'
export type { DeliveryMode } from './model.ts'
export type { ProductFieldName, ProductFields } from './product-fields.ts'
export type { PhotoChange } from './product-photos.ts'
export type { ProductRecord, ProductState, VariantRecord, VariantState } from './product-records.ts'

// Facts for orders
export { setCategoryPhoto } from './category-photo.ts'
export { storageByFruit } from './storage-by-fruit.ts'
export { storageOf } from './storage-of.ts'
export { sellables, sellablesFor, skusOf } from './sellables.ts'
export { sizesOnSale } from './sizes-on-sale.ts'

// Farms and seasons
export { farmBySlug, farmPhones, farms, farmsByIds, farmsGrowing, productsOfFarms } from './farms.ts'
export { setFarmPhone } from './farm-phone.ts'
export { lockFarm } from './lock-farm.ts'
export {
  LONGEST_FARM_LINE,
  LONGEST_FARM_STORY,
  moveFarm,
  saveFarm,
  farmVersion,
  farmListVersion,
  setFarmPhoto,
} from './change-farms.ts'
export type { FarmFacts } from './change-farms.ts'
export { harvestDatesOf, seasonCalendar, seasonYear } from './season-calendar.ts'
export { harvestNotBeforeAtFarm } from './harvest-not-before.ts'

export { dropHarvestDate, harvestDateRecords, harvestFacts, NO_HARVEST_DATE, setHarvestDate } from './set-harvest-date.ts'

// Search
export { buildProductSearch, findProducts, followProducts, suggestProducts } from './find-products.ts'
export { productsForSearch } from './products-for-search.ts'

export {
  facetsOf,
  filterProducts,
  GIFT_CATEGORY,
  inSeason,
  isSlug,
  NO_FILTER,
  originKey,
  pageOf,
  parseShopFilter,
  shopFilterToSearch,
  slugOf,
  typeOf,
} from './model.ts'
export type { CardData, Nutrition, PhotoData, RipeData, ShelfCard, ShopFacets, ShopFilter, SoldBy, VariantData } from './model.ts'
export type { Category } from './categories.ts'
export type { Farm } from './farms.ts'
export type { ProductSearch } from './find-products.ts'
export type { Product } from './product-by-slug.ts'
export type { ProductFacts, VariantFacts } from './product-cards.ts'
export type { SeasonRow } from './season-calendar.ts'
export type { PicturedSellable, Sellable, Sellables } from './sellables.ts'
