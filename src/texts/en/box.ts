/** The page behind the code on a box. Sent by its loader. */
export const box = {
  'box.title': 'What’s in your box',
  'box.lead': 'Who grew it, when it was picked and how to store it.',
  'box.unknown': 'We can’t find this box',
  'box.unknownText': 'The code may not have been read in full. Hold the camera a little closer and scan it again.',
  'box.claim': 'Bad fruit? Report it',
  'box.toShop': 'See our fruit',
  'box.fruit': 'Fruit',
  'box.farm': 'Farm',
  'box.district': 'District',
  'box.harvested': 'Picked on',
  'box.bestBefore': 'Best before',
  'box.lot': 'Lot',
  'box.grade': 'grade {grade}',
  'box.growersPaid': 'The growers have received their money for this fruit.',
  'box.storage': 'Storage:',
}
