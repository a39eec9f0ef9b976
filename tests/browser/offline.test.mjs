// After the first visit the referee works without a network, in the language that was visited.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { PAGES, newPage, open, shown, until } from "./browser.mjs";

let world;
before(async () => {
  world = await open();
});
after(() => world?.close());

for (const [language, address] of Object.entries(PAGES)) {
  test(`offline after the first visit: ${language}`, async () => {
    const context = await world.browser.newContext({ viewport: { width: 360, height: 800 } });
    const { page, faults } = await newPage(context, world.base);
    await page.goto(world.base + address);
    await shown(page);
    await until(page, () => document.documentElement.dataset.offline === "ready");
    assert.deepEqual(faults, []);
    await context.setOffline(true);
    await page.goto(`${world.base}${address}#1/case/dispute-0057`);
    await page.reload();
    await shown(page, "case");
    assert.match(await page.textContent(".says"), /101/);
    await page.click(".actions button.main");
    await until(page, () => document.querySelector("[data-ask]"));
    await page.click("[data-ask]");
    await until(page, () => document.querySelector(".verdict[data-answer]"));
    assert.equal(await page.getAttribute(".verdict .outcome", "data-outcome"), "charged");
    assert.deepEqual(faults.filter((fault) => !fault.includes("favicon")), []);
    await context.close();
  });
}

test("it can be installed", async () => {
  const context = await world.browser.newContext();
  const { page } = await newPage(context, world.base);
  for (const address of Object.values(PAGES)) {
    await page.goto(world.base + address);
    const manifest = await page.evaluate(async () => (await fetch(document.querySelector("link[rel=manifest]").href)).json());
    assert.equal(manifest.display, "standalone");
    for (const icon of manifest.icons) {
      const response = await page.request.get(new URL(icon.src, world.base + address).href);
      assert.equal(response.status(), 200);
      assert.equal((await response.body()).subarray(1, 4).toString(), "PNG");
    }
  }
  await context.close();
});
