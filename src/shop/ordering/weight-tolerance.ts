/** How far a weight may differ from the ordered one: as much as a label allows, such as "3 to 5 kg" for a melon priced as 4 kg. */
const WEIGHT_TOLERANCE_BASIS_POINTS = 2_500

export function withinTolerance({ estimatedGrams, weighedGrams }: { estimatedGrams: number; weighedGrams: number }): boolean {
  return Math.abs(weighedGrams - estimatedGrams) * 10_000 <= estimatedGrams * WEIGHT_TOLERANCE_BASIS_POINTS
}
