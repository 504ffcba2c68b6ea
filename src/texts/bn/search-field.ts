export const searchField = {
  'searchField.label': 'ফল খুঁজুন',
  'searchField.hint': 'আম, লিচু, mango',
  'searchField.suggestions': 'মিলে যাওয়া ফল',
  'searchField.clear': 'খোঁজা মুছুন',
}
