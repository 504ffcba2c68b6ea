export const searchField = {
  'searchField.label': 'Search fruit',
  'searchField.hint': 'Mango, aam, litchi',
  'searchField.suggestions': 'Matching fruit',
  'searchField.clear': 'Clear search',
}
