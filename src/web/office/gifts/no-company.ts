/** The choice of staff that a quotation is not for the company that its person buys for. */
export const NO_COMPANY = 'without'
