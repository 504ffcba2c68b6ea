import type { Bilingual } from '../values/index.ts'

/** An upazila or a metropolitan thana, which a shopper chooses after the district. */
export type AreaChoice = { id: string; name: Bilingual; aliases: string[]; kind: 'upazila' | 'metro_thana' }

export type DistrictChoice = { id: string; name: Bilingual; aliases: string[]; areas: AreaChoice[] }

/** An area with its district. */
export type Place = { areaId: string; areaName: Bilingual; districtId: string; districtName: Bilingual }
