export { eraseFromSheets } from './erase-from-sheets.ts'
export { importGoodRows, missingPictures } from './apply-products.ts'
export { fetchPictures, picturesState } from './fetch-pictures.ts'
export { readFieldMapping } from './guess-columns.ts'
export { planProducts } from './plan-products.ts'
export type { ProductsPlan } from './plan-products.ts'
export {
  closeSheet,
  fixCells,
  dropOldSheets,
  foreignSheet,
  keepForeignSheet,
  mapSheet,
  openSheets,
  readFixes,
  unmapSheet,
} from './sheets.ts'
export type { KeptSheet, SheetOptions } from './sheets.ts'
export { importCustomers, planCustomers } from './import-customers.ts'
export type { CustomersPlan } from './import-customers.ts'
