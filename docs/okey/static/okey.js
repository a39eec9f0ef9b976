/* The choice of a table, filters, and the way to the other language. Every page reads well without it. */
(function () {
  "use strict";
  const turkish = document.documentElement.lang === "tr";
  const words = turkish
    ? { more: (n) => `Öteki masalar (${n})`, less: "Öteki masaları gizle" }
    : { more: (n) => `Other tables (${n})`, less: "Hide the other tables" };
  const KEPT = "okey-table";

  function remembered() {
    const asked = new URLSearchParams(location.search).get("table");
    if (asked !== null) return asked;
    try { return localStorage.getItem(KEPT) || ""; } catch { return ""; }
  }

  function remember(table) {
    try { localStorage.setItem(KEPT, table); } catch { /* a browser that keeps nothing */ }
  }

  function choose(table) {
    document.documentElement.classList.toggle("okey-chosen", table !== "");
    for (const one of document.querySelectorAll(".okey-by, .okey-known")) {
      if (!/\bat-/.test(one.className)) continue;
      const here = table !== "" && one.classList.contains(`at-${table}`);
      one.classList.toggle("okey-here", here);
      one.classList.toggle("okey-away", table !== "" && !here);
    }
    for (const group of document.querySelectorAll(".okey-group")) {
      const blocks = [...group.children].filter((one) => one.classList.contains("okey-by"));
      const away = blocks.filter((one) => one.classList.contains("okey-away"));
      let button = group.querySelector(":scope > .okey-more");
      const needed = table !== "" && away.length > 0 && away.length < blocks.length;
      group.classList.toggle("okey-closed", needed);
      if (!needed) {
        if (button) button.remove();
        continue;
      }
      if (!button) {
        button = document.createElement("button");
        button.type = "button";
        button.className = "okey-more";
        button.addEventListener("click", () => {
          const closed = group.classList.toggle("okey-closed");
          label(button, group, closed);
        });
        group.append(button);
      }
      label(button, group, true);
    }
  }

  function label(button, group, closed) {
    const away = [...group.children].filter((one) => one.classList.contains("okey-away"));
    button.textContent = closed ? words.more(away.length) : words.less;
    button.setAttribute("aria-expanded", String(!closed));
  }

  function switches() {
    const selects = [...document.querySelectorAll("[data-okey-switch]")];
    if (selects.length === 0) return;
    const known = [...selects[0].options].map((option) => option.value);
    const first = known.includes(remembered()) ? remembered() : "";
    for (const select of selects) {
      select.closest(".okey-switch").hidden = false;
      select.value = first;
      select.addEventListener("change", () => {
        remember(select.value);
        for (const other of selects) other.value = select.value;
        choose(select.value);
      });
    }
    choose(first);
  }

  const plain = (text) =>
    text.replace(/[ıİI]/g, "i").toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "");

  function filters() {
    for (const form of document.querySelectorAll("[data-okey-filter]")) {
      const name = form.dataset.okeyFilter;
      const rows = [...document.querySelectorAll(`table.${name} tbody tr, ul.${name} > li`)];
      const texts = rows.map((row) => plain(row.textContent));
      const typed = form.querySelector("[data-okey-words]");
      const group = form.querySelector("[data-okey-group]");
      const differing = form.querySelector("[data-okey-differing]");
      const count = form.querySelector("[data-okey-count]");
      const apply = () => {
        const wanted = plain(typed.value).split(/\s+/).filter(Boolean);
        let shown = 0;
        rows.forEach((row, place) => {
          const fits =
            wanted.every((one) => texts[place].includes(one)) &&
            (!group || !group.value || row.classList.contains(`group-${group.value}`)) &&
            (!differing || !differing.checked || row.classList.contains("okey-differs"));
          row.hidden = !fits;
          if (fits) shown += 1;
        });
        count.textContent = count.dataset.okeyCount.replace("#", String(shown));
      };
      form.hidden = false;
      form.addEventListener("input", apply);
      form.addEventListener("submit", (event) => event.preventDefault());
      apply();
    }
  }

  function languages() {
    for (const link of document.querySelectorAll("a.okey-language")) {
      const plainHref = link.getAttribute("href");
      link.addEventListener("click", () => {
        link.setAttribute("href", plainHref + location.search + location.hash);
      });
    }
  }

  function reachable() {
    /* What scrolls can be reached with the keyboard. */
    for (const one of document.querySelectorAll(".table-wrapper, pre")) {
      if (one.scrollWidth > one.clientWidth) one.tabIndex = 0;
    }
  }

  document.addEventListener("DOMContentLoaded", () => {
    switches();
    filters();
    languages();
    reachable();
    window.addEventListener("resize", reachable);
    for (const button of document.querySelectorAll("[data-okey-print]")) {
      button.parentElement.hidden = false;
      button.addEventListener("click", () => window.print());
    }
    if (location.hash) {
      const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
      if (target) target.scrollIntoView();
    }
  });
})();
