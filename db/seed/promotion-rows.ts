import { bilingual, seedId, taka, type Rows } from './seed-rows.ts'

/** Three coupons, and the price steps of gift boxes that apply by themselves. */
export function promotionRows(now: Date): Rows {
  const rule = {
    basis_points: null,
    amount_paisa: null,
    most_paisa: null,
    steps: null,
    category_id: null,
    limit_total: null,
    limit_per_person: null,
  }
  return {
    'pricing.promotions': [
      {
        ...rule,
        id: seedId(now, 'promotion AAM50'),
        code: 'AAM50',
        name: bilingual({ en: '৳50 off from ৳1,000', bn: '৳১,০০০ থেকে ৳৫০ ছাড়' }),
        kind: 'fixed',
        amount_paisa: taka(50),
        least_goods_paisa: taka(1000),
      },
      {
        ...rule,
        id: seedId(now, 'promotion FIRST10'),
        code: 'FIRST10',
        name: bilingual({ en: '10% off the first order, up to ৳200', bn: 'প্রথম অর্ডারে ১০% ছাড়, সর্বোচ্চ ৳২০০' }),
        kind: 'percentage',
        basis_points: 1000,
        most_paisa: taka(200),
        least_goods_paisa: taka(0),
        limit_per_person: 1,
      },
      {
        ...rule,
        id: seedId(now, 'promotion FREEVAN'),
        code: 'FREEVAN',
        name: bilingual({ en: 'Free delivery from ৳1,200', bn: '৳১,২০০ থেকে ফ্রি ডেলিভারি' }),
        kind: 'free-delivery',
        least_goods_paisa: taka(1200),
        limit_total: 500,
      },
      {
        ...rule,
        id: seedId(now, 'promotion gift boxes'),
        code: null,
        name: bilingual({ en: '5% off from 5 gift boxes, 8% from 20', bn: '৫টি উপহার বাক্স থেকে ৫% ছাড়, ২০টি থেকে ৮%' }),
        kind: 'quantity-steps',
        steps: JSON.stringify([
          { units: 5, basisPoints: 500 },
          { units: 20, basisPoints: 800 },
        ]),
        least_goods_paisa: taka(0),
        category_id: 'gift',
      },
    ],
  }
}
