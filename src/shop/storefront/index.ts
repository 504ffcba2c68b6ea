export { productView } from './product-view.ts'
export { shelf } from './shelf.ts'
export type { FarmView, ProductView } from './product-view.ts'
