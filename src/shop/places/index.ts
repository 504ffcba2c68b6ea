export { areaChoices } from './area-choices.ts'
export { districtNames } from './district-names.ts'
export { placeOf, placesOf } from './places-of.ts'
export type { AreaChoice, DistrictChoice, Place } from './model.ts'
