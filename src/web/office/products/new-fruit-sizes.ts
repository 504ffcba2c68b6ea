/** The sizes that the form proposes, by the unit of the fruit: kilograms, or pieces. */
export const NEW_SIZES = { gram: ['0.5', '1', '2', '5'], piece: ['1', '6', '12', '24'] } as const
