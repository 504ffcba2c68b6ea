import type { Bilingual } from '../values/index.ts'

/** An upazila or a metropolitan thana: what a shopper picks after the district. */
export type AreaChoice = { id: string; name: Bilingual; aliases: string[]; kind: 'upazila' | 'metro_thana' }

export type DistrictChoice = { id: string; name: Bilingual; aliases: string[]; areas: AreaChoice[] }

/** Where an area lies. */
export type Place = { areaId: string; areaName: Bilingual; districtId: string; districtName: Bilingual }
