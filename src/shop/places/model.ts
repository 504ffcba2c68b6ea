import type { Translations } from '../values/index.ts'

/** Of a pasted address, only so many characters are read. */
export const LONGEST_PASTE = 1000

/** An upazila or a metropolitan thana, which a shopper chooses after the district. */
export type AreaChoice = { id: string; name: Translations; aliases: string[]; kind: 'upazila' | 'metro_thana' }

export type DistrictChoice = { id: string; name: Translations; aliases: string[]; areas: AreaChoice[] }

/** An area with its district. */
export type Place = { areaId: string; areaName: Translations; districtId: string; districtName: Translations }
