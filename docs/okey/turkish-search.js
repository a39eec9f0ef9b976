/* The same folding and stemming as docs/okey/search.py, for what a reader types. */
(function () {
  const letters = {
    "ı": "i", "İ": "i", "I": "i", "ş": "s", "Ş": "s", "ğ": "g", "Ğ": "g", "ç": "c", "Ç": "c", "ö": "o", "Ö": "o",
    "ü": "u", "Ü": "u", "â": "a", "Â": "a", "î": "i", "Î": "i", "û": "u", "Û": "u", "\u0307": "",
  };
  const back = { i: "ı", u: "u", o: "o" };
  const front = { i: "i", u: "ü", o: "ö" };

  const lower = String.prototype.toLowerCase;

  function fold(word) {
    return lower.call(Array.from(word, (letter) => (letter in letters ? letters[letter] : letter)).join(""));
  }

  function harmonised(word) {
    const found = Array.from(word);
    const sure = found.find((letter) => "ae".includes(letter)) || "e";
    let isFront = sure === "e";
    for (let place = 0; place < found.length; place += 1) {
      if ("ae".includes(found[place])) isFront = found[place] === "e";
      else if (found[place] in back) found[place] = (isFront ? front : back)[found[place]];
    }
    return found.join("");
  }

  window.Stemmer = function () {
    const stemmer = new TurkishStemmer();
    this.stemWord = (word) => fold(stemmer.stemWord(harmonised(fold(word))));
  };

  /* Titles and names are not stemmed but compared in lower case. While that is done, lower case is folded. */
  function folding(search) {
    return (...given) => {
      String.prototype.toLowerCase = function () {
        return fold(String(this));
      };
      try {
        return search(...given);
      } finally {
        String.prototype.toLowerCase = lower;
      }
    };
  }

  if (typeof Search !== "undefined") {
    const parse = Search._parseQuery;
    const folded = folding(parse);
    Search._parseQuery = (query) => {
      const [words, terms, excluded, , names] = folded(query);
      // What is marked in the text is what was typed.
      return [words, terms, excluded, parse(query)[3], names];
    };
    Search._performSearch = folding(Search._performSearch);
  }
})();
