export { harvestNotBefore, harvestNotBeforeAtFarm } from './harvest-not-before.ts'
export { sellables } from './sellables.ts'
