// The page's words in its own language; the build writes one file a language from `texts.json`.
const language = document.documentElement.lang === "en" ? "en" : "tr";

export default (await import(`./texts.${language}.js`)).default;
