import type { Lots } from './lots-and-prices.ts'
import { dayText, ORDER_DAY, WORK_DAY } from './own-shop.ts'

/*
 * What was ordered and not cancelled or taken back (Rashed's and Jamal's are):
 *
 *           goods                               discount  delivery  rounding     total   VAT
 *  Farhana  555 Himsagar 3 kg                          0        80         0       635   10.43
 *  Nasrin   870 Fuji 2 kg + 1,110 Himsagar 6 kg       50        80         0     2,010  121.04
 *  Karim    341.12 jackfruit + 850 Himsagar 5 kg       0        80     -0.12     1,271   10.43
 *  Tania    435 Fuji 1 kg                              0       120         0       555   72.39
 *  Salma    555 Himsagar 3 kg (the day after)          0        80         0       635   10.43
 *
 * Imported fruit and delivery have 15 % inside (15/115), our own fruit none. 80 has 10.43 inside, 120 has 15.65. Nasrin's ৳50 are shared out by
 * what her lines cost: 21.97 for the apples, 28.03 for the mangoes. Of 870 - 21.97 = 848.03, 110.61 are VAT; with 10.43 for the van 121.04.
 * Of Tania's 435, 56.74 are VAT; with 15.65 for the van 72.39.
 *
 * Costs by the kilogram: first lot of Himsagar 100, later one 110, Fuji 305; a jackfruit 2,500 / 12 = 208.33.
 */
const SALES = ['Orders', 'Goods', 'Discount', 'Delivery', 'Rounding', 'Total', 'VAT']
const MARGIN = ['Sales', 'Cost', 'Margin', 'Of sales']

// Farhana, Nasrin, Karim and Tania together.
const EVENING_SALES = ['4', '৳4,161.12', '৳50', '৳360', '−৳0.12', '৳4,471', '৳214.29']
const SALMA_SALES = ['1', '৳555', '৳0', '৳80', '৳0', '৳635', '৳10.43']
const KARIM_SALES = ['1', '৳1,191.12', '৳0', '৳80', '−৳0.12', '৳1,271', '৳10.43']
const TANIA_SALES = ['1', '৳435', '৳0', '৳120', '৳0', '৳555', '৳72.39']
const ALL_SALES = ['5', '৳4,716.12', '৳50', '৳440', '−৳0.12', '৳5,106', '৳224.72']

// Sales exclude discount and VAT. Nasrin's mangoes (1,110 - 28.03 = 1,081.97) come from two lots, 3 kg each, which cost 300 and 330: split
// as 515.22 and 566.75.
const LATER = ['৳1,971.75', '৳1,210', '৳761.75', '38.6%'] // 566.75 + 850 + 555; 11 kg
const FIRST = ['৳1,070.22', '৳600', '৳470.22', '43.9%'] // 555 + 515.22; 6 kg
const FUJI = ['৳1,115.68', '৳915', '৳200.68', '18.0%'] // 848.03 - 110.61 + 435 - 56.74; 3 kg
const JACKFRUIT = ['৳341.12', '৳208.33', '৳132.79', '38.9%']
const ALL_MARGIN = ['৳4,498.77', '৳2,933.33', '৳1,565.44', '34.8%']
const SHIBGANJ = 'Shibganj Mango Orchard'
const KALAROA = 'Kalaroa First-Mango Orchard'
const KAPASIA = 'Kapasia Homestead Trees'

export type ExpectedReport = { name: string; basis?: 'day of order' | 'day of delivery'; table: string[][] }

/** Each report of both days as its page must show it: headings, rows and totals. */
export function expectedReports(lots: Lots): ExpectedReport[] {
  return [...salesReports(), ...marginReports(lots), ...otherReports(lots)]
}

function salesReports(): ExpectedReport[] {
  const basis = 'day of order'
  return [
    {
      name: 'Sales by day',
      basis,
      table: [
        ['Day', ...SALES],
        [dayText(ORDER_DAY, 'short'), ...EVENING_SALES],
        [dayText(WORK_DAY, 'short'), ...SALMA_SALES],
        ['Together', ...ALL_SALES],
      ],
    },
    // All four were delivered on the day after they were ordered; a single row needs no total.
    {
      name: 'Sales by day',
      basis: 'day of delivery',
      table: [
        ['Day', ...SALES],
        [dayText(WORK_DAY, 'short'), ...EVENING_SALES],
      ],
    },
    {
      name: 'Sales by product',
      basis,
      table: [
        ['Product', 'Units', 'Weight', 'Goods', 'Discount', 'Net', 'VAT'],
        // 555 + 1,110 + 850 + 555; 3 + 6 + 5 + 3 kg.
        ['Himsagar mango', '5', '17 kg', '৳3,070', '৳28.03', '৳3,041.97', '৳0'],
        ['Fuji apple', '3', '3 kg', '৳1,305', '৳21.97', '৳1,283.03', '৳167.35'],
        ['Jackfruit', '1', '5.33 kg', '৳341.12', '৳0', '৳341.12', '৳0'],
        ['Together', '9', '25.33 kg', '৳4,716.12', '৳50', '৳4,666.12', '৳167.35'],
      ],
    },
    {
      name: 'Sales by district',
      basis,
      table: [
        ['District', ...SALES],
        ['Dhaka', '4', '৳4,281.12', '৳50', '৳320', '−৳0.12', '৳4,551', '৳152.33'],
        ['Gazipur', ...TANIA_SALES],
        ['Together', ...ALL_SALES],
      ],
    },
    {
      name: 'Sales by channel',
      basis,
      table: [
        ['Channel', ...SALES],
        ['The shop', '4', '৳3,525', '৳50', '৳360', '৳0', '৳3,835', '৳214.29'],
        ['Phone', ...KARIM_SALES],
        ['Together', ...ALL_SALES],
      ],
    },
  ]
}

function marginReports({ himsagarFirst, himsagarLater, fuji, jackfruit }: Lots): ExpectedReport[] {
  const basis = 'day of order'
  return [
    {
      name: 'Margin by product',
      basis,
      table: [
        ['Product', ...MARGIN],
        ['Himsagar mango', '৳3,041.97', '৳1,810', '৳1,231.97', '40.5%'],
        ['Fuji apple', ...FUJI],
        ['Jackfruit', ...JACKFRUIT],
        ['Together', ...ALL_MARGIN],
      ],
    },
    {
      name: 'Margin by lot',
      basis,
      table: [
        ['Lot', 'Fruit', 'Farm', ...MARGIN],
        [himsagarLater.code, 'Himsagar mango', KALAROA, ...LATER],
        [himsagarFirst.code, 'Himsagar mango', SHIBGANJ, ...FIRST],
        [fuji.code, 'Fuji apple', '', ...FUJI],
        [jackfruit.code, 'Jackfruit, small (4 to 6 kg)', KAPASIA, ...JACKFRUIT],
        ['Together', '', '', ...ALL_MARGIN],
      ],
    },
    {
      name: 'Margin by farm',
      basis,
      table: [
        ['Farm', ...MARGIN],
        [KALAROA, ...LATER],
        [SHIBGANJ, ...FIRST],
        ['No farm of ours', ...FUJI],
        [KAPASIA, ...JACKFRUIT],
        ['Together', ...ALL_MARGIN],
      ],
    },
    {
      // Without Salma's 3 kg, which are held but not delivered.
      name: 'Margin by farm',
      basis: 'day of delivery',
      table: [
        ['Farm', ...MARGIN],
        [KALAROA, '৳1,416.75', '৳880', '৳536.75', '37.9%'],
        [SHIBGANJ, ...FIRST],
        ['No farm of ours', ...FUJI],
        [KAPASIA, ...JACKFRUIT],
        ['Together', '৳3,943.77', '৳2,603.33', '৳1,340.44', '34.0%'],
      ],
    },
  ]
}

function otherReports({ himsagarLater, fuji, jackfruit }: Lots): ExpectedReport[] {
  const basis = 'day of order'
  return [
    {
      // Of Rashed's kilogram, 600 g were still good and were put back.
      name: 'Waste',
      table: [
        ['Lot', 'Fruit', 'Why', 'Amount', 'Cost'],
        [himsagarLater.code, 'Himsagar mango', 'Written off: Smells of kerosene', '2 kg', '৳220'],
        [jackfruit.code, 'Jackfruit, small (4 to 6 kg)', 'Missing at a count', '1 pc', '৳208.33'],
        [fuji.code, 'Fuji apple', 'Brought back', '400 g', '৳122'],
        ['Together', '', '', '', '৳550.33'],
      ],
    },
    {
      name: 'Deliveries on time',
      table: [
        ['Zone', 'How', 'Delivered', 'On time', 'Late', 'Failed attempts', 'On time, share'],
        ['Dhaka city', 'Own van', '3', '3', '0', '1', '100.0%'],
        ['Around Dhaka', 'Own van', '1', '1', '0', '0', '100.0%'],
        ['Together', '', '4', '4', '0', '1', '100.0%'],
      ],
    },
    {
      name: 'Coupons and promotions',
      basis,
      table: [
        ['Coupon', 'Name', 'Orders', 'Goods', 'Discount', 'Total'],
        ['AAM50', '৳50 off from ৳1,000', '1', '৳1,980', '৳50', '৳2,010'],
        ['Without a coupon', '', '4', '৳2,736.12', '৳0', '৳3,096'],
        ['Together', '', '5', '৳4,716.12', '৳50', '৳5,106'],
      ],
    },
    {
      name: 'VAT',
      basis,
      table: [
        ['What', 'Rate', 'Net', 'VAT', 'With VAT'],
        // 3,041.97 + 341.12.
        ['Local fresh fruit', '0.0%', '৳3,383.09', '৳0', '৳3,383.09'],
        ['Imported fresh fruit', '15.0%', '৳1,115.68', '৳167.35', '৳1,283.03'],
        // 4 × 10.43 + 15.65 of 4 × 80 + 120.
        ['Delivery', '15.0%', '৳382.63', '৳57.37', '৳440'],
        ['Rounding', '', '−৳0.12', '৳0', '−৳0.12'],
        ['Together', '', '৳4,881.28', '৳224.72', '৳5,106'],
      ],
    },
  ]
}

/** The same figures as in the files: numbers, in taka and kilograms. */
export const EXPECTED_FILES: Record<string, string[]> = {
  'Sales by product': [
    'Product,Units,"Weight, kg","Goods, ৳","Discount, ৳","Net, ৳","VAT, ৳"',
    'Himsagar mango,5,17,3070,28.03,3041.97,0',
    'Fuji apple,3,3,1305,21.97,1283.03,167.35',
    'Jackfruit,1,5.33,341.12,0,341.12,0',
  ],
  VAT: [
    'What,"Rate, %","Net, ৳","VAT, ৳","With VAT, ৳"',
    'Local fresh fruit,0,3383.09,0,3383.09',
    'Imported fresh fruit,15,1115.68,167.35,1283.03',
    'Delivery,15,382.63,57.37,440',
    'Rounding,,-0.12,0,-0.12',
  ],
}
